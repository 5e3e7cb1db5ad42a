create or replace function refuse_change_of_payment_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or to_jsonb(new) - array['withdrawn_by', 'withdrawn_at'] is distinct from to_jsonb(old) - array['withdrawn_by', 'withdrawn_at'] then
    raise exception 'payment file % stays as it was made', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
