-- Invoices and credit notes: concepts and final ones.

create table sales_invoices (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  number text,
  year smallint,
  sequence bigint,
  is_concept boolean not null default true,
  is_credit_note boolean not null default false,
  credits_invoice_id bigint,
  contact_id bigint,
  invoice_date date not null,
  due_date date,
  payment_term_days smallint not null default 30,
  performed_on date,
  language text not null default 'nl' check (language in ('en', 'nl')),
  prices_include_vat boolean not null default false,
  reference text not null default '',
  note text not null default '',
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  document jsonb,
  entry_id bigint,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint not null references persons,
  search text not null default '',
  project_id bigint,
  -- The bytes a customer gets. The logo is frozen when an invoice becomes final; PDF and UBL are drawn once, right after that, and kept by
  -- their hash. The hashes are noted in the record of changes with the invoice. Null on invoices that became final before: drawn at first need.
  has_logo boolean,
  logo_sha256 text,
  pdf_sha256 text,
  ubl_sha256 text,
  -- What VIES answered when an invoice without Dutch VAT became final, frozen with it.
  vat_check jsonb,
  -- What was sent of it: the summary of its messages, by which lists and reminders go.
  sent_at timestamptz,
  scheduled_for timestamptz,
  reminded_at timestamptz,
  reminders_paused boolean not null default false,
  mail_state text check (mail_state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED')),
  primary key (administration_id, id),
  unique (administration_id, number),
  unique (administration_id, year, sequence),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, credits_invoice_id) references sales_invoices,
  foreign key (administration_id, entry_id) references journal_entries,
  check (is_concept = (number is null)),
  check (is_concept or (contact_id is not null and document is not null)),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, logo_sha256) references files,
  foreign key (administration_id, pdf_sha256) references files,
  foreign key (administration_id, ubl_sha256) references files,
  check ((pdf_sha256 is null) = (ubl_sha256 is null)),
  check (pdf_sha256 is null or not is_concept),
  check (vat_check is null or not is_concept),
  check (not is_concept or (sent_at is null and scheduled_for is null and reminded_at is null))
);
comment on column sales_invoices.credited_cents is 'what final credit notes took back of this invoice';
comment on column sales_invoices.document is 'the invoice as it was sent: parties, lines and totals frozen when it was finalised';
comment on column sales_invoices.has_logo is 'whether it shows a logo, frozen when it became final; null: became final before this was kept';
comment on column sales_invoices.vat_check is 'what VIES answered about the VAT id when it became final; null: VAT was not shifted abroad, or final before this was asked';
create index sales_invoices_by_date on sales_invoices (administration_id, invoice_date desc, id desc);
create index sales_invoices_by_contact on sales_invoices (administration_id, contact_id, invoice_date desc);
create index sales_invoices_search on sales_invoices using gin (search gin_trgm_ops);
create index sales_invoices_by_total on sales_invoices (administration_id, total_incl_cents desc, id desc);
create index sales_invoices_by_project on sales_invoices (administration_id, project_id, invoice_date desc, id desc) where project_id is not null;
select protect_administration_table('sales_invoices');

create table sales_invoice_lines (
  administration_id bigint not null,
  invoice_id bigint not null,
  line_number smallint not null,
  description text not null,
  quantity numeric(14, 4) not null,
  unit_price numeric(16, 4) not null,
  supply text not null check (supply in ('goods', 'service')),
  vat_code text not null,
  vat_rate_bp integer not null,
  ledger_id bigint not null,
  amount_cents bigint not null,
  of_asset boolean not null default false,
  primary key (administration_id, invoice_id, line_number),
  foreign key (administration_id, invoice_id) references sales_invoices on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);
comment on column sales_invoice_lines.amount_cents is 'quantity times unit price, in the price mode of the invoice';
comment on column sales_invoice_lines.of_asset is 'a fixed asset that was sold: its price is part of the book result, not of turnover';
select protect_administration_table('sales_invoice_lines');

-- Files that are attached to e-mails besides the invoice itself.
create table sales_attachments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null,
  file_name text not null check (btrim(file_name) <> ''),
  media_type text not null,
  size_bytes bigint not null,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, sha256) references files
);
select protect_administration_table('sales_attachments');
revoke update on sales_attachments from saldo_app;

-- What was sent to customers: one row per e-mail, from the moment that it was asked for; what is marked as sent by post as well.
create table sales_messages (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('INVOICE', 'REMINDER', 'STATEMENT')),
  channel text not null default 'MAIL' check (channel in ('MAIL', 'POST')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED')),
  invoice_id bigint,
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
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, task_id) references background_tasks,
  check ((kind = 'STATEMENT') = (invoice_id is null)),
  check ((kind = 'REMINDER') = (reminder_step is not null)),
  check (channel = 'POST' or cardinality(to_addresses) > 0)
);
comment on column sales_messages.subject is 'names variables until the first attempt to send it, and is what was sent from then on; so is body';
comment on column sales_messages.message_id is 'its Message-ID, the same at every attempt, by which mail servers know a repetition';
comment on column sales_messages.return_token is 'in the address that delivery reports go to; nobody can guess it';
comment on column sales_messages.link_token is 'in the link to its invoice; nobody can guess it';
comment on column sales_messages.asked_on is 'the day on which it was asked for: an invoice is reminded of once a day';
create index sales_messages_by_invoice on sales_messages (administration_id, invoice_id, id desc) where invoice_id is not null;
create index sales_messages_by_contact on sales_messages (administration_id, contact_id, id desc);
create unique index sales_messages_one_waiting on sales_messages (administration_id, invoice_id) where kind = 'INVOICE' and state = 'WAITING';
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
