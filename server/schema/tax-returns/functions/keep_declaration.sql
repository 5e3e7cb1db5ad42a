-- What was filed never changes; only what becomes of it does.
create or replace function keep_declaration() returns trigger language plpgsql as $$
begin
  if old.filed_at is not null and (tg_op = 'DELETE' or (old.kind, old.period_id, old.starts_on, old.ends_on, old.discovered_on, old.filed_by,
      old.filed_at, old.figures, old.xbrl_sha256, old.message_reference) is distinct from (new.kind, new.period_id, new.starts_on, new.ends_on,
      new.discovered_on, new.filed_by, new.filed_at, new.figures, new.xbrl_sha256, new.message_reference)) then
    raise exception 'a filed declaration does not change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
