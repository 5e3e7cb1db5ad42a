-- The periods of each client that wait for a check, for staff who serve them.
create or replace function periods_to_check(p_administration_ids bigint[])
  returns table (administration_id bigint, year integer, period_number integer, starts_on date, ends_on date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.administration_id, f.year::integer, f.period_number::integer, f.starts_on, f.ends_on
  from financial_periods f
  where f.administration_id = any (p_administration_ids) and f.state = 'READY_FOR_CHECK'
    and (serves_everyone() or exists (select from staff_team_clients c join staff_team_members t using (team_id)
      join persons p on p.id = t.person_id
      where c.administration_id = f.administration_id and t.person_id = current_person() and p.staff_role is not null))
  order by f.administration_id, f.starts_on;
$$;
revoke execute on function periods_to_check from public;
grant execute on function periods_to_check to saldo_app;
