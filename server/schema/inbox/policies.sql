drop policy if exists entered_or_served on staff_questions;
create policy entered_or_served on staff_questions using (sees_administration(administration_id));

drop policy if exists entered_or_served on staff_finished;
create policy entered_or_served on staff_finished using (sees_administration(administration_id));

drop policy if exists entered_or_served on staff_queue;
create policy entered_or_served on staff_queue using (sees_administration(administration_id));
