-- A balanced pair added later would still change a posted entry, so lines arrive in the entry's own transaction. Lines of an entry come one after
-- the other: the entry that was found last is remembered for the transaction, and looked up once.
create or replace function refuse_late_line() returns trigger language plpgsql as $$
declare v_entry text := concat_ws(' ', pg_current_xact_id(), new.administration_id, new.entry_id);
begin
  if current_setting('saldo.new_entry', true) = v_entry then return new; end if;
  if (select e.posted_in from journal_entries e where e.administration_id = new.administration_id and e.id = new.entry_id)
     is distinct from pg_current_xact_id() then
    raise exception 'entry % is already posted', new.entry_id using errcode = 'restrict_violation', hint = 'journal_is_append_only';
  end if;
  execute format('set local saldo.new_entry = %L', v_entry);
  return new;
end $$;
