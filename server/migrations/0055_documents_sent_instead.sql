-- A rejected receipt that was answered with another document: that one took its place. Removed again, the first waits for an answer anew.
alter table attachments
  add column replaced_by bigint,
  add foreign key (administration_id, replaced_by) references attachments on delete set null (replaced_by);
comment on column attachments.replaced_by is 'the document that was sent in its place after it was rejected; it is kept, and left the inbox';
create index attachments_replaced on attachments (administration_id, replaced_by) where replaced_by is not null;

create or replace trigger history_begins after insert on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,state,page_count,media_type,before_rejection,replaced_by');
create or replace trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state)
    or (old.rejected_reason, old.rejected_explanation, old.answer, old.sender_proven)
      is distinct from (new.rejected_reason, new.rejected_explanation, new.answer, new.sender_proven))
  execute function note_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,before_rejection,replaced_by');
create or replace trigger history_ends after delete on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,replaced_by');
