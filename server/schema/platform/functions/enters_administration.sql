-- Whether a person may enter an administration now: a member of it, or staff who serve it. Whoever signs in is asked by `enter`.
create or replace function enters_administration(p_person_id bigint, p_administration_id bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select from memberships m where m.administration_id = p_administration_id and m.person_id = p_person_id)
    or exists (select from persons p where p.id = p_person_id and (p.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN')
      or p.staff_role is not null and exists (select from staff_team_clients c join staff_team_members t using (team_id)
        where c.administration_id = p_administration_id and t.person_id = p.id)));
end $$;
grant execute on function enters_administration to saldo_app;
