-- The first owner of each client that the person who asks serves: staff see who they work for without entering there.
create or replace function owners_of_clients(p_administration_ids bigint[]) returns table (administration_id bigint, person_id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (m.administration_id) m.administration_id, o.id, o.name
  from memberships m join persons o on o.id = m.person_id
  where m.administration_id = any (p_administration_ids) and m.role = 'OWNER'
    and (serves_everyone() or exists (select from staff_team_clients c join staff_team_members t using (team_id)
      join persons p on p.id = t.person_id
      where c.administration_id = m.administration_id and t.person_id = current_person() and p.staff_role is not null))
  order by m.administration_id, m.created_at, m.person_id;
$$;
revoke execute on function owners_of_clients from public;
grant execute on function owners_of_clients to saldo_app;
