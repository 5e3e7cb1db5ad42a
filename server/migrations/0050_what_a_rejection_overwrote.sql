-- What stood at a receipt before it was rejected, for who takes that back. It goes when the receipt is sent again.
alter table attachments add column before_rejection jsonb;
comment on column attachments.before_rejection is 'as long as it is rejected: what was said before, and since when it waited in the queue';

create or replace trigger history_begins after insert on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at,sha256,state,page_count,media_type,before_rejection');
create or replace trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state)
    or (old.rejected_reason, old.rejected_explanation, old.answer, old.sender_proven)
      is distinct from (new.rejected_reason, new.rejected_explanation, new.answer, new.sender_proven))
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at,sha256,before_rejection');
