-- Expenses: concepts and what was posted, those that come back, and the files that pay them.

create table expenses (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  year smallint not null,
  entry_number bigint,
  is_concept boolean not null default true,
  contact_id bigint,
  document_number text not null default '',
  document_date date not null,
  due_date date,
  booked_on date,
  performed_on date,
  description text not null default '' check (length(description) <= 250),
  currency text not null default 'EUR',
  reverse_charge text not null default 'NONE' check (reverse_charge in ('EU', 'NL', 'NON_EU', 'NONE')),
  prices_include_vat boolean not null default false,
  payment_method text not null default 'NOT_PAID' check (payment_method in ('NOT_PAID', 'BANK', 'PRIVATE')),
  is_credit_note boolean not null default false,
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  revision integer not null default 0,
  entry_id bigint,
  corrects_period_id bigint,
  reversed_at timestamptz,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by bigint not null references persons,
  search text not null default '',
  -- In another currency: the rate of the day, and the lines as they stand on the invoice. Everything else stays in euros.
  exchange_rate numeric(15, 6) check (exchange_rate > 0),
  from_transaction_id bigint,
  project_id bigint,
  -- It stands with the expense, so that those without one, few of very many, are found and added up at once.
  has_document boolean not null default false,
  -- An invoice that the customer made out (self-billing) comes as an expense and contains revenue.
  reverse_billing boolean not null default false,
  primary key (administration_id, id),
  unique (administration_id, year, entry_number),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, corrects_period_id) references financial_periods,
  check (is_concept or (entry_number is not null and contact_id is not null)),
  check (is_concept or (currency = 'EUR') = (exchange_rate is null)),
  foreign key (administration_id, from_transaction_id) references bank_transactions,
  foreign key (administration_id, project_id) references projects
);
comment on column expenses.document_date is 'the date on the invoice';
comment on column expenses.booked_on is 'the date of the entry; later than document_date when that period was already filed';
comment on column expenses.reversed_at is 'deleted after it was posted: the entry is reversed, the number stays taken';
comment on column expenses.search is 'lower-case supplier, number, description and amount, for trigram search';
comment on column expenses.exchange_rate is 'what one euro is worth in the currency of the invoice, as the ECB writes it';
comment on column expenses.from_transaction_id is 'made of this bank transaction and paid by it: undone as one';
comment on column expenses.has_document is 'follows expense_attachments';
comment on column expenses.reverse_billing is 'the customer made out the invoice: it contains revenue, and its signs are turned as those of a credit note';
create index expenses_by_date on expenses (administration_id, document_date desc, id desc);
create index expenses_by_total on expenses (administration_id, total_incl_cents desc, id desc);
create index expenses_by_contact on expenses (administration_id, contact_id, document_date desc);
create index expenses_search on expenses using gin (search gin_trgm_ops);
-- The same number of a supplier, asked for each expense that is posted.
create index expenses_by_document_number on expenses (administration_id, lower(btrim(document_number))) where not is_concept;
-- Totals and counts of a list of expenses are read from this index alone.
create index expenses_sums on expenses (administration_id, document_date)
  include (id, is_concept, total_excl_cents, total_vat_cents, total_incl_cents) where reversed_at is null;
create unique index expenses_from_transaction on expenses (administration_id, from_transaction_id)
  where from_transaction_id is not null and reversed_at is null;
create index expenses_by_project on expenses (administration_id, project_id, document_date desc, id desc) where project_id is not null;
-- The list is narrowed to the few that are credit notes, have a reverse charge or no document.
create index expenses_credit_notes on expenses (administration_id, document_date desc, id desc) where is_credit_note;
create index expenses_reverse_charge on expenses (administration_id, reverse_charge, document_date desc, id desc)
  where reverse_charge <> 'NONE';
create index expenses_without_document on expenses (administration_id, document_date desc, id desc) where not has_document;
select protect_administration_table('expenses');
grant usage on sequence expenses_id_seq to saldo_app;

create table expense_lines (
  administration_id bigint not null,
  expense_id bigint not null,
  line_number smallint not null,
  description text not null,
  ledger_id bigint,
  vat_rate_bp integer not null,
  deductible_bp integer not null default 10000 check (deductible_bp between 0 and 10000),
  amount_excl_cents bigint not null,
  vat_cents bigint not null,
  foreign_amount_cents bigint,
  foreign_vat_cents bigint,
  primary key (administration_id, expense_id, line_number),
  foreign key (administration_id, expense_id) references expenses on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);
comment on table expense_lines is 'a concept may have lines without description or ledger; posting refuses them';
comment on column expense_lines.foreign_amount_cents is 'as typed, in the currency of the invoice; absent in euros';
-- The list of expenses is narrowed by category.
create index expense_lines_by_ledger on expense_lines (administration_id, ledger_id, expense_id);
select protect_administration_table('expense_lines');

-- Totals of a list of expenses are read from stored sums, one row a day, kept in the transaction that changes the expense;
-- verify_expense_sums recounts them.
-- The sums of a day are kept apart for what has a document and what has none.
create table expense_day_sums (
  administration_id bigint not null references administrations,
  document_date date not null,
  is_concept boolean not null,
  expense_count bigint not null default 0,
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  has_document boolean not null,
  primary key (administration_id, document_date, is_concept, has_document)
) with (fillfactor = 60);
comment on table expense_day_sums is 'of expenses that are not reversed';
select protect_administration_table('expense_day_sums');
revoke insert, update, delete on expense_day_sums from saldo_app;

-- Expenses that come back, and each time they did.
create table recurring_expenses (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  template_expense_id bigint not null,
  template jsonb not null,
  description text not null default '' check (length(description) <= 250),
  period text not null check (period in ('DAYS', 'WEEKS', 'MONTHS')),
  frequency integer not null check (frequency between 1 and 366),
  start_date date not null,
  end_date date check (end_date >= start_date),
  is_active boolean not null default true,
  next_on date,
  ended_on date,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, template_expense_id) references expenses,
  check (ended_on is null or (next_on is null and not is_active))
);
comment on column recurring_expenses.template is 'what each expense is a copy of: its supplier, lines and amounts as they were when the person confirmed them';
comment on column recurring_expenses.next_on is 'the date of the next expense; none while it is stopped or after it ended';
create index recurring_expenses_by_template on recurring_expenses (administration_id, template_expense_id);
select protect_administration_table('recurring_expenses');

-- One row for each date: this key is what makes an expense come once.
create table recurring_expense_dates (
  administration_id bigint not null,
  recurring_expense_id bigint not null,
  date date not null,
  expense_id bigint,
  primary key (administration_id, recurring_expense_id, date),
  foreign key (administration_id, recurring_expense_id) references recurring_expenses on delete cascade,
  foreign key (administration_id, expense_id) references expenses
);
comment on column recurring_expense_dates.expense_id is 'gone when it was left a concept and that was deleted';
create index recurring_expense_dates_by_expense on recurring_expense_dates (administration_id, expense_id);
select protect_administration_table('recurring_expense_dates');

-- Payment files that were made for the bank, and what they pay. Whether an expense still waits for the bank is not kept: it follows from
-- what stands in files that were not withdrawn, and from what the bank paid since.
create table payment_files (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  message_id text not null check (length(message_id) between 1 and 35),
  iban text not null,
  execution_date date not null,
  payment_count integer not null check (payment_count > 0),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  made_by bigint not null references persons,
  made_at timestamptz not null default now(),
  withdrawn_by bigint references persons,
  withdrawn_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, message_id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on column payment_files.iban is 'the account that it pays from';
comment on column payment_files.content is 'the file as it was given, byte for byte';
comment on column payment_files.withdrawn_at is 'a person said that the bank was not given it';
select protect_administration_table('payment_files');
-- What was made stays as it was made; it is withdrawn once.
revoke update, delete on payment_files from saldo_app;
grant update (withdrawn_by, withdrawn_at) on payment_files to saldo_app;

create table payment_file_lines (
  administration_id bigint not null references administrations,
  payment_file_id bigint not null,
  expense_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (administration_id, payment_file_id, expense_id),
  foreign key (administration_id, payment_file_id) references payment_files,
  foreign key (administration_id, expense_id) references expenses
);
create index payment_file_lines_by_expense on payment_file_lines (administration_id, expense_id);
select protect_administration_table('payment_file_lines');
revoke update, delete on payment_file_lines from saldo_app;
