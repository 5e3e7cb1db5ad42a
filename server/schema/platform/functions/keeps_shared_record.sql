-- Whether this database keeps the record of people and teams. On a cluster persons are copied to each node and their triggers run on each: there
-- the coordinator does. The function of Citus is named in a statement that nobody else comes to.
create or replace function keeps_shared_record() returns boolean language plpgsql stable set search_path = public, pg_temp as $$
begin
  if to_regproc('citus_is_coordinator') is null then return true; end if;
  return citus_is_coordinator();
end $$;
