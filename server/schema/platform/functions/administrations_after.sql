-- The administrations in order, a page at a time, by their ids alone: for the proof of each night, which works for none in particular.
create or replace function administrations_after(p_after bigint, p_limit integer) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select a.id from administrations a where a.id > p_after order by a.id limit least(p_limit, 1000);
end $$;
revoke execute on function administrations_after from public;
grant execute on function administrations_after to saldo_app;
