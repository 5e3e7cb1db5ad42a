-- How many VAT periods of clients ended in a span, by state: {"OPEN": 12}. Which clients: see `clients_in`.
create or replace function count_ended_periods(p_among bigint[], p_title text, p_from date, p_until date) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare v_clients bigint[] := clients_in(p_among, p_title);
begin
  return (select coalesce(jsonb_object_agg(c.state, c.n), '{}') from (
    select f.state, count(*) as n from financial_periods f
    where f.ends_on between p_from and p_until and (v_clients is null or f.administration_id = any (v_clients)) group by f.state) c);
end $$;
revoke execute on function count_ended_periods from public;
grant execute on function count_ended_periods to saldo_app;
