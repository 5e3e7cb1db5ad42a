-- How many VAT periods ended in a span of the clients that each person looks after, by state, and the last day of the oldest of each: for staff who serve
-- them. Person and client stand at the same place in p_people and p_clients.
create or replace function ended_periods_per_person(p_people bigint[], p_clients bigint[], p_from date, p_until date)
  returns table (person_id bigint, state text, periods bigint, oldest date)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare v_clients bigint[] := clients_in(null, null);
begin
  return query select m.person_id, f.state, count(*), min(f.ends_on)
    from unnest(p_people, p_clients) m (person_id, administration_id) join financial_periods f on f.administration_id = m.administration_id
    where f.ends_on between p_from and p_until and (v_clients is null or f.administration_id = any (v_clients)) group by m.person_id, f.state;
end $$;
revoke execute on function ended_periods_per_person from public;
grant execute on function ended_periods_per_person to saldo_app;
