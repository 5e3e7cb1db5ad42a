-- Row trigger: of a movement in the register only changes that it was undone, and the entry of a purchase that was posted again.
create or replace function refuse_change_of_movement() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (to_jsonb(old) - 'is_undone' - 'entry_id') is distinct from (to_jsonb(new) - 'is_undone' - 'entry_id')
    or (old.entry_id is distinct from new.entry_id and old.kind <> 'ACQUISITION')
  then
    raise exception 'a movement in the register does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
