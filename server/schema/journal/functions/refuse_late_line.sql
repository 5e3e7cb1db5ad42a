-- A balanced pair added later would still change a posted entry, so lines arrive in the entry's own transaction.
create or replace function refuse_late_line() returns trigger language plpgsql as $$
begin
  if (select e.posted_in from journal_entries e where e.administration_id = new.administration_id and e.id = new.entry_id)
     is distinct from pg_current_xact_id() then
    raise exception 'entry % is already posted', new.entry_id using errcode = 'restrict_violation', hint = 'journal_is_append_only';
  end if;
  return new;
end $$;
