-- Row trigger that empties a column of what refers to a row that goes. "On delete set null (column)" would do it, but not on a cluster.
-- Arguments: the table that refers, and its column.
create or replace function clear_reference() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('update %1$I set %2$I = null where administration_id = $1 and %2$I = $2', tg_argv[0], tg_argv[1])
    using old.administration_id, old.id;
  return old;
end $$;
revoke execute on function clear_reference from public;
