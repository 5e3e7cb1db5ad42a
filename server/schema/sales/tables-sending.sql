-- What was sent to customers: one row per e-mail, from the moment that it was asked for; what is marked as sent by post as well.
create table sales_messages (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('INVOICE', 'REMINDER', 'STATEMENT', 'QUOTATION', 'QUOTATION_REMINDER')),
  channel text not null default 'MAIL' check (channel in ('MAIL', 'POST', 'PEPPOL')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED')),
  invoice_id bigint,
  quotation_id bigint,
  contact_id bigint not null,
  language text not null check (language in ('en', 'nl')),
  to_addresses text[] not null default '{}',
  cc_addresses text[] not null default '{}',
  bcc_addresses text[] not null default '{}',
  subject text not null,
  body text not null,
  attach_ubl boolean not null default false,
  reminder_step smallint,
  is_automatic boolean not null default false,
  asked_on date not null,
  scheduled_for timestamptz,
  task_id bigint,
  message_id text not null,
  return_token text not null,
  link_token text not null,
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  sent_at timestamptz,
  state_at timestamptz not null default now(),
  reason text,
  explanation text not null default '',
  receipt text,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, quotation_id) references quotations,
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, task_id) references background_tasks,
  check ((kind in ('INVOICE', 'REMINDER')) = (invoice_id is not null)),
  check ((kind in ('QUOTATION', 'QUOTATION_REMINDER')) = (quotation_id is not null)),
  check ((kind = 'REMINDER') = (reminder_step is not null)),
  check (channel = 'POST' or cardinality(to_addresses) > 0)
);
comment on column sales_messages.subject is 'names variables until the first attempt to send it, and is what was sent from then on; so is body';
comment on column sales_messages.message_id is 'its Message-ID, or reference on Peppol, the same at every attempt, by which a repetition is known';
comment on column sales_messages.return_token is 'in the address that delivery reports go to; nobody can guess it';
comment on column sales_messages.link_token is 'in the link to its invoice; nobody can guess it';
comment on column sales_messages.asked_on is 'the day on which it was asked for: an invoice is reminded of once a day';
create index sales_messages_by_invoice on sales_messages (administration_id, invoice_id, id desc) where invoice_id is not null;
create index sales_messages_by_quotation on sales_messages (administration_id, quotation_id, id desc) where quotation_id is not null;
create index sales_messages_by_day on sales_messages (administration_id, asked_on) where channel = 'MAIL';
create index sales_messages_by_contact on sales_messages (administration_id, contact_id, id desc);
create unique index sales_messages_one_waiting on sales_messages (administration_id, invoice_id) where kind = 'INVOICE' and state = 'WAITING';
create unique index sales_messages_one_quotation_waiting on sales_messages (administration_id, quotation_id) where state = 'WAITING';
create unique index sales_messages_one_reminder_a_day on sales_messages (administration_id, invoice_id, asked_on)
  where kind = 'REMINDER' and state not in ('CANCELLED', 'FAILED', 'BOUNCED');
create unique index sales_messages_of_task on sales_messages (administration_id, task_id, invoice_id) where task_id is not null;
select protect_administration_table('sales_messages');
revoke delete on sales_messages from saldo_app;

create table sales_message_attachments (
  administration_id bigint not null,
  message_id bigint not null,
  attachment_id bigint not null,
  primary key (administration_id, message_id, attachment_id),
  foreign key (administration_id, message_id) references sales_messages,
  foreign key (administration_id, attachment_id) references sales_attachments
);
create index sales_message_attachments_by_file on sales_message_attachments (administration_id, attachment_id);
select protect_administration_table('sales_message_attachments');
revoke update, delete on sales_message_attachments from saldo_app;

-- The texts of e-mails to customers and the series of reminders.
create table sales_mail_settings (
  administration_id bigint not null references administrations,
  settings jsonb not null default '{}',
  reminders_by bigint references persons,
  version integer not null default 1,
  primary key (administration_id)
);
comment on column sales_mail_settings.reminders_by is 'who turned automatic reminders on, in whose name they are sent; null while they are off';
select protect_administration_table('sales_mail_settings');

-- To whom e-mails to a customer go, by the id of the contact.
create table sales_contact_mail (
  administration_id bigint not null references administrations,
  id bigint not null,
  invoice_address text not null default '',
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  reminders_paused boolean not null default false,
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, id) references contacts on delete cascade
);
select protect_administration_table('sales_contact_mail');
