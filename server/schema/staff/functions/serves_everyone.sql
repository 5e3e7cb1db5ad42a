-- Staff who look after every client, whatever their team.
create or replace function serves_everyone() returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from persons p where p.id = current_person() and p.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN'));
$$;
grant execute on function serves_everyone to saldo_app;
