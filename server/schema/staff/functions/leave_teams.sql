-- Takes someone out of every team of the provider.
create or replace function leave_teams(p_person_id bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from staff_team_members where person_id = p_person_id;
end $$;
grant execute on function leave_teams to saldo_app;
