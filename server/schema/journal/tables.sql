-- The ledger: its accounts, entries and sums, what is still open, and the record of every change.

create table ledgers (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  code text not null check (code ~ '^[0-9]{4,6}$'),
  title_nl text not null,
  title_en text not null,
  rgs_code text,
  kind text not null check (kind in ('asset', 'asset-contra', 'liability', 'liability-contra', 'equity', 'asset/liability', 'income',
    'income-contra', 'income/expense', 'expense', 'expense-contra', 'closing')),
  category text not null check (category in ('fixed_assets', 'financial_assets', 'stock', 'receivables', 'bank_and_cash', 'equity', 'provisions',
    'long_term_debt', 'payables', 'vat', 'tax_and_payroll', 'suspense', 'revenue', 'cost_of_sales', 'personnel', 'housing', 'equipment',
    'depreciation', 'car', 'selling', 'office', 'general', 'other_income', 'financial', 'tax')),
  default_vat text not null default '',
  activated boolean not null default true,
  own boolean not null default false,
  merged_into_id bigint,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, code),
  foreign key (administration_id, merged_into_id) references ledgers,
  check ((kind in ('income', 'income-contra', 'income/expense', 'expense', 'expense-contra')) = (category in ('revenue', 'cost_of_sales',
    'personnel', 'housing', 'equipment', 'depreciation', 'car', 'selling', 'office', 'general', 'other_income', 'financial', 'tax')))
);
comment on column ledgers.category is 'the group it is shown under; never derived from its code';
comment on column ledgers.own is 'added by the company, or for one of its bank accounts; the others come with the standard chart';
comment on column ledgers.merged_into_id is 'the ledger that took its place; proposals that follow what was booked before use that one';
select protect_administration_table('ledgers');
alter table contacts add foreign key (administration_id, default_ledger_id) references ledgers;

-- Gapless numbers: whoever takes one locks the row. Every posting changes it: room on its page for the next version, so that no index has to follow (fillfactor, here and below).
create table counters (
  administration_id bigint not null references administrations,
  series text not null,
  last_number bigint not null default 0,
  primary key (administration_id, series)
) with (fillfactor = 40);
select protect_administration_table('counters');
revoke insert, update, delete on counters from saldo_app;

-- The journal is append-only and has one way in: post_entry. What the kernel promises is promised here again. Its period refers to the company.
create table journal_entries (
  administration_id bigint not null,
  id bigint generated always as identity,
  entry_number bigint not null,
  book text not null check (book in ('PURCHASES', 'SALES', 'BANK', 'GENERAL')),
  kind text not null,
  entry_date date not null,
  period_id bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_revision integer not null default 1,
  description text not null,
  reverses_entry_id bigint,
  corrects_period_id bigint,
  actor_person_id bigint not null references persons,
  on_behalf_of_person_id bigint references persons,
  posted_at timestamptz not null,
  posted_in xid8 not null,
  is_automatic boolean not null default false,
  primary key (administration_id, id),
  unique (administration_id, entry_number),
  unique (administration_id, source_type, source_id, kind, source_revision),
  unique (administration_id, reverses_entry_id),
  foreign key (administration_id, period_id) references financial_periods,
  foreign key (administration_id, corrects_period_id) references financial_periods,
  foreign key (administration_id, reverses_entry_id) references journal_entries,
  check ((kind = 'REVERSAL') = (reverses_entry_id is not null))
);
create index journal_entries_by_date on journal_entries (administration_id, entry_date, id);
-- Corrections of a filed period are asked for with each look at its return; there are few of them.
create index journal_entries_by_corrected_period on journal_entries (administration_id, corrects_period_id) where corrects_period_id is not null;
select protect_administration_table('journal_entries');
revoke insert, update, delete on journal_entries from saldo_app;

create table journal_lines (
  administration_id bigint not null,
  entry_id bigint not null,
  line_number smallint not null,
  entry_date date not null,
  ledger_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  description text,
  contact_id bigint,
  item_type text,
  item_id bigint,
  vat_code text,
  vat_part text check (vat_part in ('base', 'due', 'input')),
  vat_rate_bp integer,
  vat_month date check (extract(day from vat_month) = 1),
  primary key (administration_id, entry_id, line_number),
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, ledger_id) references ledgers,
  foreign key (administration_id, contact_id) references contacts,
  check ((item_type is null) = (item_id is null)),
  check ((vat_code is null) = (vat_part is null)),
  check (vat_month is null or vat_code is not null)
);
comment on column journal_lines.amount_cents is 'debit positive, credit negative';
comment on column journal_lines.vat_month is 'the month in whose return the line counts; later than entry_date for a correction; absent on cash basis until the money is received, and of a correction that a supplement reports';
create index journal_lines_by_ledger on journal_lines (administration_id, ledger_id, entry_date, entry_id);
create index journal_lines_by_vat on journal_lines (administration_id, vat_month, vat_code, entry_date, entry_id) include (vat_part) where vat_code is not null;
-- VAT that is in no return: on cash basis by the invoice it waits for, else by the entry that corrects.
create index journal_lines_vat_outside on journal_lines (administration_id, item_type, item_id) where vat_code is not null and vat_month is null;
create index journal_lines_by_item on journal_lines (administration_id, item_type, item_id) where item_type is not null;
select protect_administration_table('journal_lines');
revoke insert, update, delete on journal_lines from saldo_app;

-- Stored sums, kept in the posting's own transaction; verify_balances recomputes them from the lines.
create table ledger_balances (
  administration_id bigint not null references administrations,
  month date not null,
  ledger_id bigint not null,
  vat_code text not null default '',
  vat_part text not null default '',
  vat_month date not null default '0001-01-01',
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  line_count bigint not null default 0,
  primary key (administration_id, month, ledger_id, vat_code, vat_part, vat_month),
  foreign key (administration_id, ledger_id) references ledgers
) with (fillfactor = 60);
create index ledger_balances_by_vat on ledger_balances (administration_id, vat_month, vat_code) where vat_code <> '';
select protect_administration_table('ledger_balances');
revoke insert, update, delete on ledger_balances from saldo_app;

-- Months that were right, with a number that is another as soon as a balance changes; what their ledgers have: deducted_input, rates_used, contact_sums.
create table proven_months (
  administration_id bigint not null references administrations,
  month date not null,
  mark bigint not null, deducted jsonb, rates jsonb, per_contact jsonb,
  primary key (administration_id, month)
);
select protect_administration_table('proven_months');
revoke insert, update, delete on proven_months from saldo_app;

-- What is still to be received or paid. Papers create the item, payments settle it; the sum per control account equals the ledger.
create table open_items (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('RECEIVABLE', 'PAYABLE')),
  source_type text not null,
  source_id bigint not null,
  contact_id bigint,
  reference text not null default '',
  payment_reference text,
  document_date date not null,
  due_date date,
  due_is_stated boolean not null default false,
  aged_from date not null generated always as (coalesce(due_date, document_date)) stored,
  amount_cents bigint not null,
  settled_cents bigint not null default 0,
  written_off_cents bigint not null default 0,
  booked_from date not null,
  booked_until date not null,
  is_open boolean generated always as (settled_cents <> amount_cents) stored,
  outstanding_size bigint generated always as (abs(amount_cents - settled_cents)) stored, number_written text generated always as (regexp_replace(lower(reference), '[^a-z0-9]', '', 'g')) stored,
  version integer not null default 1,
  primary key (administration_id, id), unique (administration_id, source_type, source_id),
  foreign key (administration_id, contact_id) references contacts,
  check (due_date is not null or not due_is_stated),
  check (case when amount_cents >= 0 then settled_cents between 0 and amount_cents else settled_cents between amount_cents and 0 end)
);
comment on column open_items.due_date is 'by which day it is to be paid; absent where nobody waits for that';
comment on column open_items.due_is_stated is 'its document names that day; else, of an invoice from elsewhere, it is the payment term of the company when it came';
comment on column open_items.aged_from is 'the day from which its age counts';
comment on column open_items.booked_from is 'no day before it has a line of this item, nor its document';
comment on column open_items.booked_until is 'no day after it has a line of this item: on that day the item was what it is now';
comment on column open_items.written_off_cents is 'what of it was settled as irrecoverable and not paid since';
comment on column open_items.amount_cents is 'as on the document: positive for an invoice, negative for a credit note';
-- What each contact owes or is owed, without a look at the rows themselves.
create index open_items_by_contact on open_items (administration_id, kind, contact_id) include (due_date, aged_from, amount_cents, settled_cents, booked_until, source_type, id) where is_open;
-- The longest due first.
create index open_items_by_age on open_items (administration_id, kind, aged_from, id) include (booked_until) where is_open;
-- What was booked on both sides of a day, for what was open on it.
create index open_items_by_days on open_items (administration_id, kind, booked_until, booked_from);
create index open_items_by_reference on open_items (administration_id, reference) where kind = 'RECEIVABLE' and settled_cents > 0;
-- By what a payment of it may say. Stored: row-level security lets an index use no expression that might leak.
create index open_items_by_outstanding on open_items (administration_id, outstanding_size) where is_open;
create index open_items_by_number on open_items (administration_id, number_written) where is_open;
create index open_items_by_payment_reference on open_items (administration_id, payment_reference) where is_open and payment_reference is not null;
-- What is still to be paid, newest first, by its document.
create index open_items_by_date on open_items (administration_id, source_type, document_date, source_id) include (amount_cents, settled_cents) where is_open;
create index open_items_written_off on open_items (administration_id, source_type, source_id) where written_off_cents > 0;
select protect_administration_table('open_items');
revoke delete on open_items from saldo_app;

-- A payment by bank that a person registered waits on the payments suspense account until the statement brings it; one in cash on 1000.
create table payments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  open_item_id bigint not null,
  paid_on date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  method text not null check (method in ('BANK', 'PRIVATE', 'CASH', 'ONLINE', 'OTHER')),
  bank_transaction_id bigint,
  entry_id bigint not null,
  undone_by_entry_id bigint,
  created_at timestamptz not null default now(),
  brought_by_transaction_id bigint,
  primary key (administration_id, id),
  foreign key (administration_id, open_item_id) references open_items,
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, undone_by_entry_id) references journal_entries
);
comment on column payments.brought_by_transaction_id is 'registered by hand, and then seen on the statement: this transaction took it off the ledger where it waited';
create index payments_by_item on payments (administration_id, open_item_id);
create index payments_by_transaction on payments (administration_id, bank_transaction_id) where bank_transaction_id is not null;
create index payments_brought_by on payments (administration_id, brought_by_transaction_id) where brought_by_transaction_id is not null;
create index payments_by_amount on payments (administration_id, amount_cents, paid_on desc) where method = 'BANK' and undone_by_entry_id is null;
create index payments_awaited on payments (administration_id, method, amount_cents) where method in ('BANK', 'CASH') and bank_transaction_id is null and brought_by_transaction_id is null and undone_by_entry_id is null;
select protect_administration_table('payments');
revoke delete on payments from saldo_app;

-- The opening balance of an administration: at most one holds, or the word of a person that there is none to give.
create table opening_balances (
  administration_id bigint not null references administrations,
  id bigint generated by default as identity,
  opens_on date,
  entry_id bigint,
  given_by bigint not null references persons,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  imported boolean not null default false,
  primary key (administration_id, id),
  foreign key (administration_id, entry_id) references journal_entries,
  check ((opens_on is null) = (entry_id is null))
);
comment on table opening_balances is 'one row per opening balance that was given; without a date: a person said that the books begin at zero';
comment on column opening_balances.id is 'the source of its entry';
comment on column opening_balances.imported is 'it follows from imported books';
comment on column opening_balances.withdrawn_at is 'another one took its place; its entry is reversed';
create unique index opening_balances_one on opening_balances (administration_id) where withdrawn_at is null;
create index opening_balances_by_entry on opening_balances (administration_id, entry_id);
select protect_administration_table('opening_balances');
revoke delete on opening_balances from saldo_app;
grant usage on sequence opening_balances_id_seq to saldo_app;

-- General journal entries that a person typed. What is posted of one is in its entry; a change reverses that and posts another.
create table memorials (
  administration_id bigint not null references administrations,
  id bigint generated by default as identity,
  type text not null,
  date date not null,
  description text not null check (length(description) <= 250),
  typed jsonb not null,
  amount_cents bigint not null,
  reverses_on date check (reverses_on > date),
  revision integer not null default 1,
  entry_id bigint not null,
  reversing_entry_id bigint,
  undone_by_entry_id bigint,
  project_id bigint,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id, entry_id),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, reversing_entry_id) references journal_entries,
  foreign key (administration_id, undone_by_entry_id) references journal_entries
);
comment on column memorials.id is 'the source of its entries';
comment on column memorials.typed is 'what the person typed, by type, so that it can be changed as it was typed';
comment on column memorials.amount_cents is 'the debits of its entry';
comment on column memorials.reverses_on is 'an accrual: the day on which a second entry turns it back';
comment on column memorials.reversing_entry_id is 'that second entry, once it is posted';
comment on column memorials.undone_by_entry_id is 'the reversal of an entry that a person took back';
create index memorials_by_project on memorials (administration_id, project_id, date desc, id desc) where project_id is not null;
create index memorials_by_date on memorials (administration_id, date, id);
create index memorials_by_reversing_entry on memorials (administration_id, reversing_entry_id) where reversing_entry_id is not null;
create index memorials_by_undoing_entry on memorials (administration_id, undone_by_entry_id) where undone_by_entry_id is not null;
select protect_administration_table('memorials');
revoke delete on memorials from saldo_app;
grant usage on sequence memorials_id_seq to saldo_app;

-- Documents behind general journal entries. One that was taken away is no longer shown; what it was stays known, and its bytes are kept.
create table memorial_documents (
  administration_id bigint not null,
  id bigint generated always as identity,
  memorial_id bigint not null,
  sha256 text not null,
  file_name text not null check (btrim(file_name) <> ''),
  media_type text not null,
  added_by bigint not null references persons,
  added_at timestamptz not null default now(),
  removed_by bigint references persons,
  removed_at timestamptz,
  primary key (administration_id, id),
  foreign key (administration_id, memorial_id) references memorials,
  foreign key (administration_id, sha256) references files,
  check ((removed_by is null) = (removed_at is null))
);
create index memorial_documents_by_memorial on memorial_documents (administration_id, memorial_id);
create index memorial_documents_by_file on memorial_documents (administration_id, sha256);
select protect_administration_table('memorial_documents');
revoke update, delete on memorial_documents from saldo_app;
grant update (removed_by, removed_at) on memorial_documents to saldo_app;

-- General journal entries that are kept to be booked again: by hand, or on the days of a schedule.
create table memorial_templates (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  description text not null check (btrim(description) <> '' and length(description) <= 250),
  template jsonb not null,
  amount_cents bigint not null,
  period text check (period in ('DAYS', 'WEEKS', 'MONTHS')),
  frequency integer check (frequency between 1 and 366),
  start_date date,
  end_date date check (end_date >= start_date),
  is_active boolean not null default false,
  next_on date,
  ended_on date,
  problem jsonb,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  check (num_nonnulls(period, frequency, start_date) in (0, 3)),
  check (period is not null or (num_nonnulls(end_date, next_on, ended_on, problem) = 0 and not is_active)),
  check (ended_on is null or (next_on is null and not is_active))
);
comment on column memorial_templates.template is 'what each entry is a copy of, with the date on which it was typed';
comment on column memorial_templates.problem is 'why the books refused the entry of next_on, which is tried again each day';
comment on column memorial_templates.period is 'none for one that is only booked by hand';
select protect_administration_table('memorial_templates');

-- One row for each date: this key is what makes an entry come once.
create table memorial_template_dates (
  administration_id bigint not null,
  template_id bigint not null,
  date date not null,
  memorial_id bigint not null,
  primary key (administration_id, template_id, date),
  foreign key (administration_id, template_id) references memorial_templates on delete cascade,
  foreign key (administration_id, memorial_id) references memorials
);
create index memorial_template_dates_by_memorial on memorial_template_dates (administration_id, memorial_id);
select protect_administration_table('memorial_template_dates');

-- The record of every change in an administration, as a chain: each line holds the hash of the one before. Whoever appends locks its head.
create table audit_heads (
  administration_id bigint not null references administrations,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x',
  primary key (administration_id)
) with (fillfactor = 40);
select protect_administration_table('audit_heads');
revoke insert, update, delete on audit_heads from saldo_app;

create table audit_log (
  administration_id bigint not null references administrations,
  seq bigint not null,
  at timestamptz not null,
  actor_person_id bigint references persons,
  on_behalf_of_person_id bigint references persons,
  action text not null,
  object_type text not null,
  object_id bigint not null,
  entry_id bigint,
  change jsonb not null default '{}',
  entry_hash bytea,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (administration_id, seq),
  foreign key (administration_id, entry_id) references journal_entries
);
comment on column audit_log.actor_person_id is 'none when nobody had signed in: a customer who decides by a link';
create index audit_log_by_object on audit_log (administration_id, object_type, object_id, seq);
select protect_administration_table('audit_log');
revoke insert, update, delete on audit_log from saldo_app;
