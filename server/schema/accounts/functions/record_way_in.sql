-- Signing in and out stands in the chained record of the person as well. What changes the person stands there by that change already, and what
-- others try is no act of theirs.
create or replace function record_way_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_shared(new.person_id, new.action, 'person', new.person_id, '{}');
  return null;
end $$;
revoke execute on function record_way_in from public;
