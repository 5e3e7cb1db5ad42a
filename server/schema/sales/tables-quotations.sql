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
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  document jsonb,
  template jsonb,
  template_id bigint, -- chosen for a draft; the default of its language draws one without
  is_standard_look boolean not null default false, -- chosen for a draft: no template draws it, also not the default
  logo_sha256 text,
  pdf_sha256 text,
  public_token text not null,
  sent_at timestamptz,
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
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint not null references persons,
  search text not null default '',
  primary key (administration_id, id),
  unique (administration_id, number),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, logo_sha256) references files,
  foreign key (administration_id, pdf_sha256) references files,
  check (valid_until >= quotation_date),
  check (template_id is null or number is null),
  check (not is_standard_look or (number is null and template_id is null)),
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
create index quotations_by_template on quotations (administration_id, template_id) where template_id is not null;
select protect_administration_table('quotations');
alter table quotations add foreign key (administration_id, template_id) references sales_templates;
alter table sales_invoices add foreign key (administration_id, quotation_id) references quotations;
