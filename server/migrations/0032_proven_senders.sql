-- Mail whose sender was not proven: kept apart, and never booked without a person.
alter table inbound_mails drop constraint inbound_mails_held_because_check;
alter table inbound_mails add constraint inbound_mails_held_because_check
  check (held_because in ('UNKNOWN_SENDER', 'UNPROVEN_SENDER', 'NOT_AUTHENTIC', 'UNREADABLE'));

alter table attachments add column sender_proven boolean;
comment on column attachments.sender_proven is 'of mail: whether it came from a verified sender who was proven to have sent it';
