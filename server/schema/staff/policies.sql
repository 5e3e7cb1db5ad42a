drop policy if exists entered_or_served on staff_queue;
create policy entered_or_served on staff_queue
  using (administration_id = current_administration()
    or administration_id in (select c.administration_id from staff_team_clients c join staff_team_members t using (team_id)
      join persons p on p.id = t.person_id where t.person_id = current_person() and p.staff_role is not null)
    or (select serves_everyone()));
