-- How many VAT periods of each client ended in a span, by state, and the last day of the oldest one that is not completed: for staff who serve them.
create or replace function ended_periods_per_client(p_from date, p_until date)
  returns table (admin_id bigint, open bigint, ready_for_check bigint, checked bigint, completed bigint, oldest date)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare v_clients bigint[] := clients_in(null, null);
begin
  return query select f.administration_id, count(*) filter (where f.state = 'OPEN'), count(*) filter (where f.state = 'READY_FOR_CHECK'),
      count(*) filter (where f.state = 'CHECKED'), count(*) filter (where f.state = 'COMPLETED'), min(f.ends_on) filter (where f.state <> 'COMPLETED')
    from financial_periods f
    where f.ends_on between p_from and p_until and (v_clients is null or f.administration_id = any (v_clients)) group by f.administration_id;
end $$;
revoke execute on function ended_periods_per_client from public;
grant execute on function ended_periods_per_client to saldo_app;
