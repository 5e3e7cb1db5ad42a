-- Administrations, who may enter which, and their periods.
-- Every table an administration owns has administration_id first in its primary key, its unique keys and its foreign keys,
-- and is closed by row-level security: see docs/security.md and tidy/schema.test.ts.

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
  -- Since when; before that day the other basis held. Null: always.
  vat_basis_since date,
  is_kor boolean not null default false,
  kor_since date,
  kor_until date,
  oss_registered boolean not null default false,
  subscription_type smallint not null default 1 check (subscription_type in (0, 1, 2, 3)),
  expense_default_paid boolean not null default false,
  payment_term_days smallint not null default 30 check (payment_term_days between 0 and 365),
  first_year smallint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  description text not null default '',
  comments text not null default '',
  mobile_number text not null default '',
  kvk_registration_date date,
  has_car boolean not null default false,
  has_workspace boolean not null default false,
  group_name text not null default '',
  -- Where customers pay: it changes only for who proves once more who they are.
  bank_account_number text,
  bank_account_owner text not null default '',
  bic_code text not null default '',
  activities text not null default '',
  default_ledger_id bigint,
  belastingdienst_username text,
  belastingdienst_password text,
  fiscal_unit text not null default '',
  icp_period text not null default 'QUARTER' check (icp_period in ('MONTH', 'QUARTER', 'YEAR')),
  oin text,
  peppol_id text,
  logo_sha256 text,
  features text[] not null default '{bank,projects}',
  inbound_address text not null default 'bon-' || substr(md5(gen_random_uuid()::text), 1, 12),
  inbound_address_alternate text not null default 'bon-' || substr(md5(gen_random_uuid()::text), 1, 12),
  -- Companies that come from elsewhere.
  vat_from date,
  -- The company's own account at the payment provider.
  mollie_id text,
  mollie_name text not null default '',
  mollie_keys text,
  mollie_shows_payouts boolean not null default true,
  -- Two locks: a filed period freezes its VAT; the books themselves stay open until a day that closing a year, or a person, sets.
  books_locked_until date,
  -- Booking receipts on arrival, above a certainty that the administration chose. Off until somebody switches it on.
  autobook text check (autobook in ('CERTAIN', 'LIKELY')),
  bank_autobook text check (bank_autobook in ('CERTAIN', 'LIKELY')),
  bank_autobook_after bigint not null default 0,
  payment_difference_cents integer check (payment_difference_cents between 0 and 10000),
  constraint administrations_mollie_whole check ((mollie_id is null) = (mollie_keys is null))
);
comment on column administrations.belastingdienst_username is 'sealed';
comment on column administrations.belastingdienst_password is 'sealed';
comment on column administrations.inbound_address is 'before the @ of the domain that takes in receipts';
comment on column administrations.kor_until is 'last day under the KOR, of a company that left it; null: it still applies';
comment on column administrations.vat_from is 'VAT of periods that end before this day was done elsewhere: no return of them is filed here; none: of every period there is';
comment on column administrations.mollie_keys is 'sealed';
comment on column administrations.mollie_shows_payouts is 'an account that was connected before payouts were read does not';
comment on column administrations.btw_number is 'omzetbelastingnummer, 123456789B01, of a sole trader with their BSN: sealed; the key is not in the database';
comment on column administrations.books_locked_until is 'no entry on or before this day; none: the books are open';
comment on column administrations.payment_difference_cents is 'up to how much a payment may differ from the document it names and still close it; null: what Saldo proposes';
comment on column administrations.autobook is 'null: a person books every receipt';
comment on column administrations.bank_autobook is 'null: a person books every bank transaction';
comment on column administrations.bank_autobook_after is 'the last bank transaction there was when it was chosen: those after it are booked';
-- Finding one of many companies.
create index administrations_by_title on administrations (lower(title), id);
create index administrations_title_words on administrations using gin (title gin_trgm_ops);
create index administrations_by_inbound_address on administrations (lower(inbound_address));
create index administrations_by_inbound_alternate on administrations (lower(inbound_address_alternate));
alter table administrations enable row level security;
alter table administrations force row level security;
grant select, insert, update on administrations to saldo_app;
grant usage on sequence administrations_id_seq to saldo_app;

create table memberships (
  administration_id bigint not null references administrations,
  person_id bigint not null references persons,
  role text not null check (role in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  areas text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- Of two who change what somebody may do at once, the second is told of the first.
  version integer not null default 1,
  primary key (administration_id, person_id)
);
create index memberships_by_person on memberships (person_id);
alter table memberships enable row level security;
alter table memberships force row level security;
grant select, insert, update, delete on memberships to saldo_app;

-- Which administrations a person is a member of, by ids alone: memberships lie with their administrations, and on a cluster who signs in would ask
-- every node for them. The coordinator keeps this beside the sessions; administrations/directory.ts writes it with each membership.
create table administration_directory (
  person_id bigint not null references persons,
  administration_id bigint not null,
  primary key (person_id, administration_id)
);
create index administration_directory_by_administration on administration_directory (administration_id);
grant select, insert, delete on administration_directory to saldo_app;

create table invitations (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  areas text[] not null default '{}',
  language text not null default 'nl' check (language in ('en', 'nl')),
  invited_by bigint not null references persons,
  sent_at timestamptz not null default now(),
  accepted_by bigint references persons,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (administration_id, id)
);
create unique index invitations_open_once on invitations (administration_id, lower(email)) where accepted_at is null;
select protect_administration_table('invitations');

-- Addresses of the company's own people; a verified one may send receipts to the inbox.
create table administration_emails (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  email text not null,
  sent_at timestamptz not null default now(),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  -- Who asked an address to verify itself: what they asked for ends with their say over it.
  added_by bigint references persons,
  primary key (administration_id, id)
);
create unique index administration_emails_once on administration_emails (administration_id, lower(email));
select protect_administration_table('administration_emails');

-- What a member of staff asks a client: to change where the client's customers pay, or to let somebody in. The client says yes, or a
-- second member of staff does.
create table approval_requests (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('INVOICE_ACCOUNT', 'INVITATION', 'ROLE')),
  -- What it is about: of each thing one may be open.
  subject text not null,
  iban_before text,
  iban text,
  account_owner text,
  bic text,
  email text,
  language text check (language in ('en', 'nl')),
  person_id bigint references persons,
  member_version integer,
  role_before text check (role_before in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  role text check (role in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  areas_before text[] not null default '{}',
  areas text[] not null default '{}',
  requested_by bigint not null references persons,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  outcome text check (outcome in ('DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  ended_by bigint references persons,
  ended_at timestamptz,
  primary key (administration_id, id),
  check ((outcome is null) = (ended_at is null)),
  constraint approval_requests_whole check (case kind when 'INVITATION' then email is not null and language is not null and role is not null
    when 'ROLE' then person_id is not null and member_version is not null and role_before is not null and role is not null else true end),
  constraint approval_requests_two_people check (outcome is distinct from 'DONE'
    or (ended_by is not null and ended_by <> requested_by and ended_at <= expires_at))
);
create unique index approval_requests_open on approval_requests (administration_id, kind, subject) where outcome is null;
select protect_administration_table('approval_requests');
revoke update, delete on approval_requests from saldo_app;
grant update (outcome, ended_by, ended_at) on approval_requests to saldo_app;

-- How invoices and quotations look and what they say.
create table invoice_settings (
  administration_id bigint not null references administrations,
  settings jsonb not null default '{}',
  version integer not null default 1,
  first_invoice_numbers text[] not null default '{}',
  primary key (administration_id)
);
comment on column invoice_settings.first_invoice_numbers is 'the number that a year begins with, one per year, where it was chosen: 2026-0034';
select protect_administration_table('invoice_settings');

create table financial_years (
  administration_id bigint not null references administrations,
  year smallint not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSING', 'CLOSED', 'REOPENED')),
  version integer not null default 1,
  primary key (administration_id, year)
);
select protect_administration_table('financial_years');
revoke delete on financial_years from saldo_app;

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
create index financial_periods_by_end on financial_periods (ends_on, state) include (administration_id);
select protect_administration_table('financial_periods');
revoke delete on financial_periods from saldo_app;

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
select protect_administration_table('period_transitions');
revoke update, delete on period_transitions from saldo_app;

-- Who closed a year or opened it again, when and why; with the lock of the books that opening it again brings back.
create table year_transitions (
  administration_id bigint not null,
  id bigint generated always as identity,
  year smallint not null,
  from_state text not null,
  to_state text not null,
  reason text,
  locked_before date,
  person_id bigint not null references persons,
  at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, year) references financial_years
);
comment on column year_transitions.locked_before is 'of a closing: until when the books were locked before it';
create index year_transitions_by_year on year_transitions (administration_id, year, id);
select protect_administration_table('year_transitions');
revoke update, delete on year_transitions from saldo_app;

-- The partners of a firm and how they share the result of a year; a year without partners has those of the latest year before it.
create table year_partners (
  administration_id bigint not null,
  year smallint not null,
  position smallint not null,
  name text not null check (name <> ''),
  share_bp integer not null check (share_bp between 1 and 10000),
  capital_account text,
  private_account text,
  primary key (administration_id, year, position),
  foreign key (administration_id, year) references financial_years
);
comment on column year_partners.share_bp is 'basis points of the result';
comment on column year_partners.capital_account is 'code of the ledger of this partner; without one, the capital of the firm';
comment on column year_partners.private_account is 'code of the ledger of private deposits and withdrawals of this partner';
select protect_administration_table('year_partners');

-- A background task is for who began it, and for who holds what it took to begin it.
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
  permission text,
  primary key (administration_id, id)
);
comment on column background_tasks.permission is 'the authorization that its act takes; without one it is for who began it alone';
select protect_administration_table('background_tasks');
