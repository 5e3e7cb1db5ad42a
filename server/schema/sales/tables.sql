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
  performed_until date,
  reference text not null default '', order_reference text not null default '', note text not null default '',
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  total_excl_cents bigint not null default 0, total_vat_cents bigint not null default 0, total_incl_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  document jsonb,
  entry_id bigint,
  version integer not null default 1,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(), changed_by bigint not null references persons,
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
  -- The quotation that it charges, or charges in advance.
  quotation_id bigint, is_advance boolean not null default false,
  finalize_on date check (finalize_on is null or is_concept), -- when a draft is finalised and sent by itself
  attachment_ids bigint[] not null default '{}', -- of sales_attachments, which stay
  template jsonb,
  primary key (administration_id, id),
  unique (administration_id, number),
  unique (administration_id, year, sequence),
  check (performed_until >= performed_on),
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
comment on column sales_invoices.template is 'how it is drawn, frozen when it became final; null: the standard look';
comment on column sales_invoices.has_logo is 'whether it shows a logo, frozen when it became final; null: became final before this was kept';
comment on column sales_invoices.vat_check is 'what VIES answered about the VAT id when it became final; null: VAT was not shifted abroad, or final before this was asked';
create index sales_invoices_by_date on sales_invoices (administration_id, invoice_date desc, id desc);
create index sales_invoices_by_contact on sales_invoices (administration_id, contact_id, invoice_date desc);
create index sales_invoices_search on sales_invoices using gin (search gin_trgm_ops);
create index sales_invoices_by_total on sales_invoices (administration_id, total_incl_cents desc, id desc);
create index sales_invoices_by_project on sales_invoices (administration_id, project_id, invoice_date desc, id desc) where project_id is not null;
create index sales_invoices_by_quotation on sales_invoices (administration_id, quotation_id) where quotation_id is not null;
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
  is_ledger_chosen boolean not null default false,
  unit text,
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  amount_cents bigint not null,
  primary key (administration_id, invoice_id, line_number),
  foreign key (administration_id, invoice_id) references sales_invoices on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);
comment on column sales_invoice_lines.amount_cents is 'quantity times unit price less the discount on the line, in the price mode of the invoice';
comment on column sales_invoice_lines.is_ledger_chosen is 'a person chose the ledger; otherwise it follows from VAT treatment and kind of supply';
select protect_administration_table('sales_invoice_lines');

-- Quotations: a concept has no number. From the moment that one is sent it does not change; what the customer decides is added to it.
create table quotations (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  number text,
  contact_id bigint,
  project_id bigint,
  quotation_date date not null,
  valid_until date not null,
  language text not null default 'nl' check (language in ('en', 'nl')),
  prices_include_vat boolean not null default false,
  reference text not null default '',
  note text not null default '',
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  lines jsonb not null default '[]',
  total_excl_cents bigint not null default 0, total_vat_cents bigint not null default 0, total_incl_cents bigint not null default 0,
  document jsonb,
  template jsonb,
  logo_sha256 text,
  pdf_sha256 text,
  public_token text not null, sent_at timestamptz,
  mail_state text check (mail_state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED')),
  reminded_at timestamptz,
  expired_at timestamptz,
  decision text check (decision in ('ACCEPTED', 'DECLINED')),
  decided_at timestamptz,
  decided_name text,
  decided_note text not null default '',
  decided_sha256 text,
  decided_by bigint references persons,
  archived_at timestamptz,
  version integer not null default 1,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(), changed_by bigint not null references persons,
  search text not null default '',
  primary key (administration_id, id),
  unique (administration_id, number),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, logo_sha256) references files,
  foreign key (administration_id, pdf_sha256) references files,
  check (valid_until >= quotation_date),
  check (number is null or (contact_id is not null and document is not null)),
  check (number is not null or (sent_at is null and decision is null and pdf_sha256 is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_name is null)),
  check (decision is null or decided_by is not null or decided_sha256 is not null)
);
comment on column quotations.project_id is 'its invoices belong to it too';
comment on column quotations.lines is 'as they were typed: description, quantity, unit, unit price, discount, VAT treatment and ledger';
comment on column quotations.document is 'the quotation as it was sent, frozen when it got its number';
comment on column quotations.template is 'how it is drawn, frozen when it got its number; null: the standard look';
comment on column quotations.public_token is 'in the link of its customer; nobody can guess it';
comment on column quotations.reminded_at is 'when the customer was reminded that it expires';
comment on column quotations.expired_at is 'when it was told that it expired';
comment on column quotations.decided_sha256 is 'the hash of the PDF that the customer accepted or declined';
comment on column quotations.decided_by is 'who noted what the customer said; null when the customer did on the public page';
create index quotations_by_date on quotations (administration_id, quotation_date desc, id desc);
create index quotations_by_contact on quotations (administration_id, contact_id, quotation_date desc);
create index quotations_search on quotations using gin (search gin_trgm_ops);
select protect_administration_table('quotations');
alter table sales_invoices add foreign key (administration_id, quotation_id) references quotations;

-- Which invoice deducts an advance invoice: one at most.
create table sales_advances (
  administration_id bigint not null references administrations,
  advance_id bigint not null,
  invoice_id bigint not null,
  primary key (administration_id, advance_id),
  foreign key (administration_id, advance_id) references sales_invoices,
  foreign key (administration_id, invoice_id) references sales_invoices on delete cascade
);
create index sales_advances_by_invoice on sales_advances (administration_id, invoice_id);
select protect_administration_table('sales_advances');

-- Files that are attached to e-mails besides the invoice itself, and images of templates.
create table sales_attachments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null, file_name text not null check (btrim(file_name) <> ''),
  media_type text not null, size_bytes bigint not null,
  is_drawn_anew boolean not null default false, -- by us, as an image of a template: only such bytes are put into a PDF
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, sha256) references files
);
select protect_administration_table('sales_attachments');
revoke update, delete on sales_attachments from saldo_app;

-- How documents are drawn. The default of a type and language draws those that become final while it is.
create table sales_templates (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  name text not null check (btrim(name) <> ''),
  type text not null check (type in ('INVOICE', 'QUOTATION')),
  language text not null check (language in ('en', 'nl')),
  is_default boolean not null default false,
  layout jsonb not null,
  version integer not null default 1,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  primary key (administration_id, id)
);
comment on column sales_templates.layout is 'places in pixels, images by the id of their file in sales_attachments';
create unique index sales_templates_one_default on sales_templates (administration_id, type, language) where is_default;
select protect_administration_table('sales_templates');

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
  reason text, explanation text not null default '', receipt text,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
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

-- Invoices that come back: what each is a copy of, and when.
create table recurring_invoices (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  contact_id bigint not null,
  template jsonb not null,
  description text not null default '' check (length(description) <= 250),
  period text not null check (period in ('DAYS', 'WEEKS', 'MONTHS')),
  frequency integer not null check (frequency between 1 and 366),
  start_date date not null,
  end_date date check (end_date >= start_date),
  covers text not null default 'AHEAD' check (covers in ('AHEAD', 'BEHIND')),
  action text not null default 'DRAFT' check (action in ('DRAFT', 'FINALIZE', 'SEND')),
  indexation_bp integer not null default 0 check (indexation_bp between -5000 and 10000),
  is_active boolean not null default true,
  next_on date,
  ended_on date,
  version integer not null default 1,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts,
  check (ended_on is null or (next_on is null and not is_active))
);
comment on column recurring_invoices.template is 'the invoice without its date; texts may name variables of the period';
comment on column recurring_invoices.covers is 'whether an invoice charges the period that begins on its date or the one that ended before it';
comment on column recurring_invoices.indexation_bp is 'by how much prices rise at each full year after the start, in basis points';
comment on column recurring_invoices.next_on is 'the date of the next invoice; none while it is paused or after it ended';
create index recurring_invoices_by_contact on recurring_invoices (administration_id, contact_id);
select protect_administration_table('recurring_invoices');

-- One row for each date: this key is what makes an invoice come once.
create table recurring_invoice_dates (
  administration_id bigint not null,
  recurring_invoice_id bigint not null,
  date date not null,
  invoice_id bigint,
  is_pending boolean not null default false,
  problem text,
  primary key (administration_id, recurring_invoice_id, date),
  foreign key (administration_id, recurring_invoice_id) references recurring_invoices on delete cascade
);
comment on column recurring_invoice_dates.invoice_id is 'gone when it was left a draft and that was deleted';
comment on column recurring_invoice_dates.is_pending is 'its draft is still to be finalised or sent';
comment on column recurring_invoice_dates.problem is 'why it was left a draft although it was to be finalised or sent: the code of an error';
create index recurring_invoice_dates_by_invoice on recurring_invoice_dates (administration_id, invoice_id);
select protect_administration_table('recurring_invoice_dates');

-- The public page of an invoice, or of all open invoices of a customer: whoever has its link sees and can pay them.
create table sales_public_links (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  invoice_id bigint,
  contact_id bigint check (num_nonnulls(invoice_id, contact_id) = 1),
  token text not null,
  created_by bigint not null references persons, created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (administration_id, id),
  unique (administration_id, invoice_id), unique (administration_id, contact_id),
  foreign key (administration_id, invoice_id) references sales_invoices, foreign key (administration_id, contact_id) references contacts on delete cascade
);
comment on column sales_public_links.token is 'in the link; nobody can guess it';
comment on column sales_public_links.expires_at is 'moved on each time that the link is given out';
select protect_administration_table('sales_public_links');

-- Payments that customers began at the payment provider, whatever became of them.
create table sales_online_payments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  invoice_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  fee_vat_cents bigint not null check (fee_vat_cents >= 0),
  state text not null default 'OPEN' check (state in ('OPEN', 'PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELLED')),
  method text,
  reference text not null,
  provider_id text,
  checkout_url text,
  payment_id bigint,
  surplus_entry_id bigint,
  booked_on date,
  charged_back_at timestamptz,
  created_at timestamptz not null default now(),
  state_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id, provider_id),
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, payment_id) references payments,
  foreign key (administration_id, surplus_entry_id) references journal_entries,
  check (charged_back_at is null or booked_on is not null)
);
comment on column sales_online_payments.fee_cents is 'what Saldo charges the company when it succeeds, VAT excluded; its VAT is fee_vat_cents';
comment on column sales_online_payments.reference is 'asks the provider for one payment however often it is asked, and is in the address of its webhook; nobody can guess it';
comment on column sales_online_payments.payment_id is 'what it paid of the invoice; none when nothing was outstanding any more';
comment on column sales_online_payments.surplus_entry_id is 'what came in beyond what was outstanding, owed to the customer';
comment on column sales_online_payments.booked_on is 'when it counts as received; null while it does not';
create index sales_online_payments_by_invoice on sales_online_payments (administration_id, invoice_id, id desc);
select protect_administration_table('sales_online_payments');
revoke delete on sales_online_payments from saldo_app;
