-- No policy looks into another table: settings alone say what a transaction sees (platform/functions/sees_administration.sql).
drop policy if exists entered_or_served on administrations;
create policy entered_or_served on administrations using (sees_administration(id)) with check (id = current_administration());

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
