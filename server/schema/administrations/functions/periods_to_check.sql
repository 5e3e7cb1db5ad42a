-- The periods of each client that wait for a check, for staff who serve them.
create or replace function periods_to_check(p_administration_ids bigint[])
  returns table (administration_id bigint, year integer, period_number integer, starts_on date, ends_on date)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select f.administration_id, f.year::integer, f.period_number::integer, f.starts_on, f.ends_on
    from financial_periods f
    where f.administration_id = any (p_administration_ids) and f.state = 'READY_FOR_CHECK' and sees_administration(f.administration_id)
    order by f.administration_id, f.starts_on;
end $$;
revoke execute on function periods_to_check from public;
grant execute on function periods_to_check to saldo_app;
