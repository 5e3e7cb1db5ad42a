-- The history of a receipt begins when it comes in, and holds what was asked about it and answered.
create or replace trigger history_begins after insert on attachments for each row
  execute function record_change('attachment', '', '',
    'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,state,page_count,media_type,before_rejection,replaced_by');
-- What was rejected and sent again stands in the history, with what was said then, who did it and for whom, and whether its sender was
-- proven.
create or replace trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state)
    or (old.rejected_reason, old.rejected_explanation, old.answer, old.sender_proven)
      is distinct from (new.rejected_reason, new.rejected_explanation, new.answer, new.sender_proven))
  execute function record_change('attachment', '', '',
    'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,before_rejection,replaced_by');
create or replace trigger history_ends after delete on attachments for each row
  execute function record_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,replaced_by');

create or replace trigger history after insert or update or delete on expense_attachments for each row execute function record_receipt();
create or replace trigger expense_follows after insert or update or delete on expense_attachments for each row execute function follow_documents();

create or replace trigger history after insert or update or delete on questions for each row execute function record_question();

create or replace trigger clears_attachments before delete on attachments for each row
  execute function clear_reference('attachments', 'replaced_by');
create or replace trigger clears_questions before delete on attachments for each row execute function clear_reference('questions', 'photo_id');
