-- Invoices and credit notes: concepts and final ones.

create table sales_invoices (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  -- In front stands what a search sums: of each row that it finds, no more is read.
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  -- What it says of its state itself; whether it was paid or is late is known to its open item.
  kind text not null generated always as (case
    when is_concept and finalize_on is null then 'CONCEPT'
    when is_concept then 'SCHEDULED'
    when is_credit_note or (credited_cents > 0 and credited_cents >= total_incl_cents) then 'CREDITED'
    else 'INVOICE' end) stored,
  search text not null default '',
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
  reference text not null default '',
  order_reference text not null default '',
  note text not null default '',
  discount_bp integer not null default 0 check (discount_bp between 0 and 10000),
  credited_cents bigint not null default 0,
  entry_id bigint,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint not null references persons,
  project_id bigint,
  -- The bytes a customer gets. The logo is frozen when an invoice becomes final; PDF and UBL are drawn once, right after that, and kept by
  -- their hash. The hashes are noted in the record of changes with the invoice. Null on invoices that became final before: drawn at first need.
  has_logo boolean,
  logo_sha256 text,
  pdf_sha256 text,
  ubl_sha256 text,
  -- What was sent of it: the summary of its messages, by which lists and reminders go.
  sent_at timestamptz,
  scheduled_for timestamptz,
  reminded_at timestamptz,
  reminders_paused boolean not null default false,
  mail_state text check (mail_state in ('WAITING', 'SENT', 'DELIVERED', 'FAILED', 'BOUNCED', 'CANCELLED')),
  -- The quotation that it charges, or charges in advance.
  quotation_id bigint,
  is_advance boolean not null default false,
  finalize_on date check (finalize_on is null or is_concept), -- when a draft is finalised and sent by itself
  attachment_ids bigint[] not null default '{}', -- of sales_attachments, which stay
  template_id bigint, -- chosen for a draft; the default of its language draws one without
  is_standard_look boolean not null default false, -- chosen for a draft: no template draws it, also not the default
  primary key (administration_id, id),
  unique (administration_id, number),
  unique (administration_id, year, sequence),
  check (performed_until >= performed_on),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, credits_invoice_id) references sales_invoices,
  foreign key (administration_id, entry_id) references journal_entries,
  check (is_concept = (number is null)),
  check (is_concept or contact_id is not null),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, logo_sha256) references files,
  foreign key (administration_id, pdf_sha256) references files,
  foreign key (administration_id, ubl_sha256) references files,
  check ((pdf_sha256 is null) = (ubl_sha256 is null)),
  check (pdf_sha256 is null or not is_concept),
  check (template_id is null or is_concept),
  check (not is_standard_look or (is_concept and template_id is null)),
  check (not is_concept or (sent_at is null and scheduled_for is null and reminded_at is null))
);
comment on column sales_invoices.credited_cents is 'what final credit notes took back of this invoice';
comment on column sales_invoices.has_logo is 'whether it shows a logo, frozen when it became final; null: became final before this was kept';
create index sales_invoices_by_date on sales_invoices (administration_id, invoice_date desc, id desc);
create index sales_invoices_by_contact on sales_invoices (administration_id, contact_id, invoice_date desc);
create index sales_invoices_search on sales_invoices using gin (search gin_trgm_ops);
create index sales_invoices_by_total on sales_invoices (administration_id, total_incl_cents desc, id desc);
create index sales_invoices_by_project on sales_invoices (administration_id, project_id, invoice_date desc, id desc) where project_id is not null;
-- The few among many: lists of them do not read the rest.
create index sales_invoices_unusual on sales_invoices (administration_id, kind, invoice_date desc, id desc) where kind <> 'INVOICE';
create index sales_invoices_planned on sales_invoices (administration_id, invoice_date desc, id desc)
  where scheduled_for is not null or finalize_on is not null;
create index sales_invoices_not_sent on sales_invoices (administration_id, invoice_date desc, id desc) where sent_at is null and not is_concept;
create index sales_invoices_not_delivered on sales_invoices (administration_id, invoice_date desc, id desc)
  where mail_state in ('FAILED', 'BOUNCED');
create index sales_invoices_by_quotation on sales_invoices (administration_id, quotation_id) where quotation_id is not null;
select protect_administration_table('sales_invoices');

-- What is frozen when an invoice becomes final, read where one invoice is shown or drawn. PostgreSQL moves nothing out of a row below 2 kB: beside
-- the invoice it would leave a page room for few of the rows that lists and searches read.
create table sales_invoice_documents (
  administration_id bigint not null,
  invoice_id bigint not null,
  document jsonb not null,
  template jsonb,
  vat_check jsonb,
  primary key (administration_id, invoice_id),
  foreign key (administration_id, invoice_id) references sales_invoices
);
comment on column sales_invoice_documents.document is 'the invoice as it was sent: parties, lines and totals';
comment on column sales_invoice_documents.template is 'how it is drawn; null: the standard look';
comment on column sales_invoice_documents.vat_check is 'what VIES answered about the VAT id; null: VAT was not shifted abroad, or final before this was asked';
select protect_administration_table('sales_invoice_documents');
revoke update, delete on sales_invoice_documents from saldo_app;

-- Totals of a list of invoices are read from stored sums, kept in the transaction that changes the invoice; verify_sales_sums recounts them.
create table sales_day_sums (
  administration_id bigint not null references administrations,
  invoice_date date not null,
  kind text not null,
  is_sent boolean not null,
  invoice_count bigint not null default 0,
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  primary key (administration_id, invoice_date, kind, is_sent)
) with (fillfactor = 60);
comment on table sales_day_sums is 'of invoices, credit notes and drafts, by day, kind and whether they were sent';
select protect_administration_table('sales_day_sums');
revoke insert, update, delete on sales_day_sums from saldo_app;

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
  sha256 text not null,
  file_name text not null check (btrim(file_name) <> ''),
  media_type text not null,
  size_bytes bigint not null,
  is_drawn_anew boolean not null default false, -- by us, as an image of a template: only such bytes are put into a PDF
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
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
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id)
);
comment on column sales_templates.layout is 'places in pixels, images by the id of their file in sales_attachments';
create unique index sales_templates_one_default on sales_templates (administration_id, type, language) where is_default;
select protect_administration_table('sales_templates');
alter table sales_invoices add foreign key (administration_id, template_id) references sales_templates;
create index sales_invoices_by_template on sales_invoices (administration_id, template_id) where template_id is not null;
-- The few invoices that files go along with.
create index sales_invoices_with_files on sales_invoices (administration_id) where attachment_ids <> '{}';
