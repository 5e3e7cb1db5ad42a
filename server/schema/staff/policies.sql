drop policy if exists entered_or_served on staff_queue;
create policy entered_or_served on staff_queue using (sees_administration(administration_id));
