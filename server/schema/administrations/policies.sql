drop policy if exists entered_or_served on administrations;
create policy entered_or_served on administrations
  using (id = current_administration()
    or id in (select m.administration_id from memberships m where m.person_id = current_person())
    or id in (select c.administration_id from staff_team_clients c join staff_team_members t using (team_id) join persons p on p.id = t.person_id
      where t.person_id = current_person() and p.staff_role is not null)
    or (select serves_everyone()))
  with check (id = current_administration());

-- Functions that look across administrations (the proof of each night, the address a receipt is mailed to, the owners of clients) run as the
-- role that owns the tables. Row-level security is forced on that role too, so unless it is a superuser these functions saw nothing: the
-- owner, as whom nobody can log in to the application, may read both tables that they ask.
drop policy if exists for_the_owner on administrations;
create policy for_the_owner on administrations for select to current_user using (true);

-- A person sees their own memberships, and an administration its members.
drop policy if exists own_or_entered on memberships;
create policy own_or_entered on memberships
  using (administration_id = current_administration() or person_id = current_person())
  with check (administration_id = current_administration());

drop policy if exists for_the_owner on memberships;
create policy for_the_owner on memberships for select to current_user using (true);

-- Staff see which periods of their clients wait for a check without entering there.
drop policy if exists for_the_owner on financial_periods;
create policy for_the_owner on financial_periods for select to current_user using (true);
