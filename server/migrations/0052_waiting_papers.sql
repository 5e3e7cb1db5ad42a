-- Changes of contacts that what hangs on them is still to be held against: as long as one stands here, the inbox says that it is about to
-- change. A line per change and no counter, so that two who add contacts at the same moment do not wait for each other.
create table contact_changes (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  contact_id bigint,
  changed_at timestamptz not null default now(),
  primary key (administration_id, id)
);
comment on column contact_changes.contact_id is 'null: of many at once. It may be gone';
select protect_administration_table('contact_changes');
revoke update on contact_changes from saldo_app;

-- Whether other papers of a supplier wait is asked when one is booked. A column of its own: row-level security lets no condition that
-- looks into a document use an index.
alter table attachments add column proposed_contact_id bigint generated always as ((proposal ->> 'contact_id')::bigint) stored;
create index attachments_waiting_by_supplier on attachments (administration_id, proposed_contact_id) where state in ('SUGGESTED', 'REJECTED');

-- The words of a mail have their subject for a first line, which is no supplier's name; the name of who sent it may be.
alter table attachments add column mailed_by text;
comment on column attachments.mailed_by is 'of the words of a mail: what its sender is called, empty where that is no supplier';

create or replace trigger history_begins after insert on attachments for each row
  execute function note_change('attachment', '', '',
    'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,state,page_count,media_type,before_rejection');
create or replace trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state)
    or (old.rejected_reason, old.rejected_explanation, old.answer, old.sender_proven)
      is distinct from (new.rejected_reason, new.rejected_explanation, new.answer, new.sender_proven))
  execute function note_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at,sha256,before_rejection');
create or replace trigger history_ends after delete on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,proposed_contact_id,mailed_by,uploaded_by,uploaded_at');
