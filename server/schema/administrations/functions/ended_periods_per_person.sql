-- How many VAT periods ended in a span of the clients that each person looks after, by state, and the last day of the oldest of each: for staff who serve
-- them. Person and client stand at the same place in p_people and p_clients.
create or replace function ended_periods_per_person(p_people bigint[], p_clients bigint[], p_from date, p_until date)
  returns table (person_id bigint, state text, periods bigint, oldest date)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare v_clients bigint[] := clients_in(null, null);
begin
  -- Of each client first, so that few rows are joined.
  return query select m.person_id, c.state, sum(c.periods)::bigint, min(c.oldest)
    from unnest(p_people, p_clients) m (person_id, administration_id) join (
      select f.administration_id, f.state, count(*) as periods, min(f.ends_on) as oldest from financial_periods f
      where f.ends_on between p_from and p_until and (v_clients is null or f.administration_id = any (v_clients)) group by f.administration_id, f.state
    ) c using (administration_id)
    group by m.person_id, c.state;
end $$;
revoke execute on function ended_periods_per_person from public;
grant execute on function ended_periods_per_person to saldo_app;
