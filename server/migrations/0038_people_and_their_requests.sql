-- Of two who change what somebody may do at once, the second is told of the first.
alter table memberships add column version integer not null default 1;

-- Who asked an address to verify itself: what they asked for ends with their say over it.
alter table administration_emails add column added_by bigint references persons;
drop trigger history on administration_emails;
create trigger history after insert or update or delete on administration_emails for each row
  execute function note_change('administration_email', '', '', 'sent_at,added_by');
