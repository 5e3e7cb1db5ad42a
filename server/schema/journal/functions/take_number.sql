-- The next number of a gapless series, taken in the caller's transaction: it comes back when that transaction fails. A series that has no
-- number yet begins with p_first.
create or replace function take_number(p_administration_id bigint, p_series text, p_first bigint default 1) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_number bigint;
begin
  perform lock_administration(p_administration_id);
  if p_series = 'journal' then
    raise exception 'not a series to take from' using errcode = 'insufficient_privilege';
  end if;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, p_series, p_first)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;
  return v_number;
end $$;
revoke execute on function take_number from public;
grant execute on function take_number to saldo_app;
