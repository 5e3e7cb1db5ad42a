-- The VAT periods of clients that ended in a span, for staff who serve them.
create or replace function ended_periods_of_clients(p_from date, p_until date, p_states text[])
  returns table (administration_id bigint, id bigint, year integer, period_number integer, starts_on date, ends_on date, state text, version integer)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select f.administration_id, f.id, f.year::integer, f.period_number::integer, f.starts_on, f.ends_on, f.state, f.version
    from financial_periods f
    where f.ends_on between p_from and p_until and f.state = any (p_states)
      -- Asked once for each client and not for each of its periods.
      and f.administration_id in (select a.id from administrations a where sees_administration(a.id));
end $$;
revoke execute on function ended_periods_of_clients from public;
grant execute on function ended_periods_of_clients to saldo_app;
