-- The expense is held first: of two who take its last documents away, or put one there, the second sees what the first did.
create or replace function follow_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_administration bigint := case when tg_op = 'INSERT' then new.administration_id else old.administration_id end;
  v_expenses bigint[] := array_remove(array[case when tg_op <> 'INSERT' then old.expense_id end, case when tg_op <> 'DELETE' then new.expense_id end], null);
begin
  perform from expenses e where e.administration_id = v_administration and e.id = any (v_expenses) order by e.id for no key update;
  update expenses e set has_document = not e.has_document
    where e.administration_id = v_administration and e.id = any (v_expenses)
      and e.has_document <> exists (select from expense_attachments a where a.administration_id = v_administration and a.expense_id = e.id);
  return null;
end $$;
revoke execute on function follow_documents from public;
