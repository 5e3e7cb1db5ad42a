-- Mail whose receipts do not fit in the room for documents is kept apart too, until there is room.
alter table inbound_mails drop constraint inbound_mails_held_because_check;
alter table inbound_mails add constraint inbound_mails_held_because_check
  check (held_because in ('UNKNOWN_SENDER', 'UNPROVEN_SENDER', 'NOT_AUTHENTIC', 'UNREADABLE', 'DOCUMENTS_FULL'));
