-- Whether the entrepreneur was asked about a document that waits, and answered. The queue is of many companies, and questions are each
-- company's own: what was asked stays there.
alter table staff_queue add column question text check (question in ('ASKED', 'ANSWERED'));
comment on column staff_queue.question is 'ASKED as long as one of the questions is open';

update staff_queue q set question = (
  select case when count(*) = 0 then null when bool_or(a.answer is null) then 'ASKED' else 'ANSWERED' end
  from questions a where a.administration_id = q.administration_id and a.attachment_id = q.attachment_id);
