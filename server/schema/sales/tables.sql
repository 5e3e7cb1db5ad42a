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
  check (vat_check is null or not is_concept)
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
  primary key (administration_id, invoice_id, line_number),
  foreign key (administration_id, invoice_id) references sales_invoices on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);
comment on column sales_invoice_lines.amount_cents is 'quantity times unit price, in the price mode of the invoice';
select protect_administration_table('sales_invoice_lines');
