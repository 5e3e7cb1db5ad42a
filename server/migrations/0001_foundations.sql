-- People, administrations and who may enter which.
-- Every table an administration owns has administration_id first in its primary key, its unique keys and its foreign keys,
-- and is closed by row-level security: see docs/security.md and tidy/schema.test.ts.

create function current_administration() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.administration_id', true), '')::bigint;

create function current_person() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.person_id', true), '')::bigint;

create table persons (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  language text not null default 'en' check (language in ('en', 'nl')),
  staff_role text check (staff_role in ('BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD', 'STAFF_ADMIN')),
  totp_secret text,
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create unique index persons_email on persons (lower(email));

create table sessions (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  refresh_seed bytea not null,
  refresh_generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  wrong_codes smallint not null default 0,
  is_complete boolean not null default false,
  administration_id bigint,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text
);
create index sessions_by_person on sessions (person_id) where ended_at is null;

comment on column sessions.refresh_seed is 'refresh tokens are derived from it with a key that is not in the database; the generation rises with each rotation';

-- Failed log-ins, counted in the database so that several servers share them. The subject is a keyed hash, never an address.
create table login_failures (
  subject bytea not null,
  failed_at timestamptz not null default now()
);
create index login_failures_by_subject on login_failures (subject, failed_at);

create table administrations (
  id bigint generated always as identity primary key,
  title text not null,
  business_entity text not null check (business_entity in ('ez', 'vof', 'cv', 'bv', 'hbv', 'stichting')),
  street text not null default '',
  street_number text not null default '',
  street_number_addition text not null default '',
  extra_address_line text not null default '',
  postal_code text not null default '',
  town text not null default '',
  country text not null default 'NL',
  telephone_number text not null default '',
  email text not null default '',
  contact_initials text not null default '',
  contact_surname text not null default '',
  kvk_number text,
  btw_number text,
  btw_id text,
  vat_subjected boolean not null default true,
  vat_period text not null default 'QUARTER' check (vat_period in ('MONTH', 'QUARTER', 'YEAR')),
  vat_accounting_basis text not null default 'INVOICE' check (vat_accounting_basis in ('INVOICE', 'CASH')),
  is_kor boolean not null default false,
  kor_since date,
  oss_registered boolean not null default false,
  subscription_type smallint not null default 1 check (subscription_type in (0, 1, 2, 3)),
  expense_default_paid boolean not null default false,
  payment_term_days smallint not null default 30 check (payment_term_days between 0 and 365),
  first_year smallint not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on column administrations.btw_number is 'omzetbelastingnummer, 123456789B01: holds the BSN of a sole trader, so personal data';

create table memberships (
  administration_id bigint not null references administrations,
  person_id bigint not null references persons,
  role text not null check (role in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  areas text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (administration_id, person_id)
);
create index memberships_by_person on memberships (person_id);

-- Numbers that must be gapless, and the head of the audit chain. The row is locked by whoever takes a number.
create table counters (
  administration_id bigint not null references administrations,
  series text not null,
  last_number bigint not null default 0,
  primary key (administration_id, series)
);

create table financial_years (
  administration_id bigint not null references administrations,
  year smallint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSING', 'CLOSED', 'REOPENED')),
  version integer not null default 1,
  primary key (administration_id, year)
);

create table financial_periods (
  administration_id bigint not null,
  id bigint generated always as identity,
  year smallint not null,
  period_number smallint not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'READY_FOR_CHECK', 'CHECKED', 'COMPLETED')),
  totals jsonb,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, starts_on),
  unique (administration_id, year, period_number),
  foreign key (administration_id, year) references financial_years,
  check (starts_on <= ends_on)
);
comment on column financial_periods.totals is 'sums per ledger at the moment of locking; the verifier compares them with the lines';

-- State as rows: who moved the period, when and why.
create table period_transitions (
  administration_id bigint not null,
  id bigint generated always as identity,
  period_id bigint not null,
  from_state text not null,
  to_state text not null,
  reason text,
  person_id bigint not null references persons,
  at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, period_id) references financial_periods
);

create table ledgers (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  code text not null check (code ~ '^[0-9]{4,6}$'),
  title_nl text not null,
  title_en text not null,
  rgs_code text,
  kind text not null check (kind in ('asset', 'asset-contra', 'liability', 'liability-contra', 'equity', 'asset/liability', 'income',
    'income-contra', 'income/expense', 'expense', 'expense-contra', 'closing')),
  default_vat text not null default '',
  activated boolean not null default true,
  primary key (administration_id, id),
  unique (administration_id, code)
);

create table contacts (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  name text not null check (btrim(name) <> ''),
  company_name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  mobile text not null default '',
  street text not null default '',
  street_number text not null default '',
  street_number_addition text not null default '',
  extra_address_line text not null default '',
  postal_code text not null default '',
  town text not null default '',
  country text not null default 'NL',
  is_client boolean not null default false,
  is_supplier boolean not null default false,
  is_business boolean not null default true,
  kvk_number text,
  vat_id text,
  iban text,
  default_ledger_id bigint,
  default_reverse_charge text not null default 'NONE' check (default_reverse_charge in ('EU', 'NL', 'NON_EU', 'NONE')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, default_ledger_id) references ledgers
);
create unique index contacts_name on contacts (administration_id, lower(name));
create index contacts_vat_id on contacts (administration_id, vat_id) where vat_id is not null;
create index contacts_iban on contacts (administration_id, iban) where iban is not null;

-- The same Idempotency-Key gives the same answer once. The row is written in the transaction that does the work.
create table idempotency_keys (
  person_id bigint not null references persons,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

create table background_tasks (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'STARTED', 'SUCCESS', 'FAILURE')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  result jsonb,
  error_code text,
  person_id bigint not null references persons,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (administration_id, id)
);

-- Bytes are named by their hash and never change; the store keeps them, this row says that an administration has them.
create table files (
  administration_id bigint not null references administrations,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  media_type text not null,
  created_at timestamptz not null default now(),
  primary key (administration_id, sha256)
);
