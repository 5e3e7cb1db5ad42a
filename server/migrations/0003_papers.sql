-- Inbox, purchases, sales, bank, and the returns.

create table attachments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null,
  file_name text not null,
  media_type text not null,
  page_count smallint not null default 1,
  arrived_by text not null check (arrived_by in ('UPLOAD', 'CAMERA', 'MAIL', 'API')),
  sent_from text not null default '',
  uploaded_by bigint not null references persons,
  uploaded_at timestamptz not null default now(),
  state text not null default 'PROCESSING' check (state in ('INBOX', 'PROCESSING', 'SUGGESTED', 'ARCHIVED', 'REJECTED')),
  reading jsonb,
  proposal jsonb,
  rejected_reason text,
  rejected_explanation text,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, sha256),
  foreign key (administration_id, sha256) references files
);
create index attachments_waiting on attachments (administration_id, id) where state in ('INBOX', 'PROCESSING', 'SUGGESTED');

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
  primary key (administration_id, id),
  unique (administration_id, year, entry_number),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, corrects_period_id) references financial_periods,
  check (is_concept or (entry_number is not null and contact_id is not null))
);
comment on column expenses.document_date is 'the date on the invoice';
comment on column expenses.booked_on is 'the date of the entry; later than document_date when that period was already filed';
comment on column expenses.reversed_at is 'deleted after it was posted: the entry is reversed, the number stays taken';
comment on column expenses.search is 'lower-case supplier, number, description and amount, for trigram search';
create index expenses_by_date on expenses (administration_id, document_date desc, id desc);
create index expenses_by_total on expenses (administration_id, total_incl_cents desc, id desc);
create index expenses_by_contact on expenses (administration_id, contact_id, document_date desc);
create index expenses_search on expenses using gin (search gin_trgm_ops);

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
  primary key (administration_id, expense_id, line_number),
  foreign key (administration_id, expense_id) references expenses on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);

create table expense_attachments (
  administration_id bigint not null,
  attachment_id bigint not null,
  expense_id bigint not null,
  primary key (administration_id, attachment_id),
  foreign key (administration_id, expense_id) references expenses on delete cascade,
  foreign key (administration_id, attachment_id) references attachments
);
comment on table expense_lines is 'a concept may have lines without description or ledger; posting refuses them';
create index expense_attachments_by_expense on expense_attachments (administration_id, expense_id);

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
  primary key (administration_id, id),
  unique (administration_id, number),
  unique (administration_id, year, sequence),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, credits_invoice_id) references sales_invoices,
  foreign key (administration_id, entry_id) references journal_entries,
  check (is_concept = (number is null)),
  check (is_concept or (contact_id is not null and document is not null))
);
comment on column sales_invoices.credited_cents is 'what final credit notes took back of this invoice';
comment on column sales_invoices.document is 'the invoice as it was sent: parties, lines and totals frozen when it was finalised';
create index sales_invoices_by_date on sales_invoices (administration_id, invoice_date desc, id desc);
create index sales_invoices_by_contact on sales_invoices (administration_id, contact_id, invoice_date desc);
create index sales_invoices_search on sales_invoices using gin (search gin_trgm_ops);

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

-- Of a final invoice only what others did to it may change: what was credited, and what makes it found.
create function refuse_change_of_final_invoice() returns trigger language plpgsql as $$
declare loose constant text[] := array['credited_cents', 'search', 'version', 'changed_at', 'changed_by'];
begin
  if not old.is_concept and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
    raise exception 'invoice % is final', old.number using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger final_invoices_stay before update or delete on sales_invoices for each row execute function refuse_change_of_final_invoice();

create function refuse_change_of_final_lines() returns trigger language plpgsql as $$
declare line sales_invoice_lines := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from sales_invoices i
      where i.administration_id = line.administration_id and i.id = line.invoice_id and not i.is_concept) then
    raise exception 'invoice % is final', line.invoice_id using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return line;
end $$;
create trigger final_lines_stay before insert or update or delete on sales_invoice_lines for each row execute function refuse_change_of_final_lines();

create table bank_accounts (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  iban text not null,
  name text not null default '',
  ledger_id bigint not null,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, iban),
  foreign key (administration_id, ledger_id) references ledgers
);

create table bank_statements (
  administration_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  statement_id text not null,
  sequence_number text,
  opening_date date,
  opening_cents bigint,
  closing_date date,
  closing_cents bigint,
  first_on date,
  last_on date,
  transaction_count integer not null default 0,
  moved_cents bigint not null default 0,
  file_sha256 text,
  imported_by bigint not null references persons,
  imported_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, account_id) references bank_accounts,
  foreign key (administration_id, file_sha256) references files
);
comment on column bank_statements.first_on is 'the first day it speaks of: of its transactions, or of its balances when it has none';
comment on column bank_statements.moved_cents is 'the sum of its transactions, so that opening + moved = closing can be checked for ever';
create index bank_statements_by_account on bank_statements (administration_id, account_id, last_on);

create table bank_transactions (
  administration_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  statement_id bigint,
  booking_date date not null,
  value_date date,
  amount_cents bigint not null,
  counterparty_name text not null default '',
  counterparty_iban text,
  remittance text not null default '',
  structured_reference text,
  end_to_end_id text,
  mandate_id text,
  bank_reference text,
  is_reversal boolean not null default false,
  fingerprint text not null,
  occurrence integer not null default 1,
  balance_before_cents bigint,
  day_from_cents bigint,
  day_until_cents bigint,
  state text not null default 'UNPROCESSED' check (state in ('UNPROCESSED', 'SUGGESTED', 'PROCESSED', 'SKIPPED')),
  proposal jsonb,
  entry_id bigint,
  revision integer not null default 0,
  processed_by bigint references persons,
  processed_at timestamptz,
  version integer not null default 1,
  search text not null default '',
  primary key (administration_id, id),
  unique (administration_id, account_id, fingerprint, occurrence),
  foreign key (administration_id, account_id) references bank_accounts,
  foreign key (administration_id, statement_id) references bank_statements,
  foreign key (administration_id, entry_id) references journal_entries,
  check ((state = 'PROCESSED') = (entry_id is not null))
);
comment on column bank_transactions.fingerprint is 'the bank''s own reference, else a hash of what the statement says of the transaction';
comment on column bank_transactions.occurrence is 'the how-many-eth with this fingerprint on that day: two identical payments are two';
comment on column bank_transactions.balance_before_cents is 'the balance just before it on its statement: tells identical payments of one day apart';
comment on column bank_transactions.day_from_cents is 'the balance at which its statement begins that day, day_until_cents where it leaves it; absent when its balances do not add up';
create index bank_transactions_by_date on bank_transactions (administration_id, account_id, booking_date desc, id desc);
create index bank_transactions_by_state on bank_transactions (administration_id, account_id, state, booking_date desc, id desc);
create index bank_transactions_by_iban on bank_transactions (administration_id, counterparty_iban, booking_date desc) where state = 'PROCESSED' and counterparty_iban is not null;
create index bank_transactions_by_name on bank_transactions (administration_id, lower(counterparty_name), booking_date desc) where state = 'PROCESSED' and counterparty_iban is null;
create index bank_transactions_search on bank_transactions using gin (search gin_trgm_ops);

-- Where the transactions of a file wait until those that are new are known. Filled and emptied in one transaction: nobody sees a row.
create unlogged table bank_staged_transactions (
  administration_id bigint not null,
  import_id bigint not null,
  statement_no integer not null,
  seq integer not null,
  booking_date date not null,
  value_date date,
  amount_cents bigint not null,
  counterparty_name text not null,
  counterparty_iban text,
  remittance text not null,
  structured_reference text,
  end_to_end_id text,
  mandate_id text,
  bank_reference text,
  is_reversal boolean not null,
  fingerprint text not null,
  by_reference boolean not null,
  balance_before_cents bigint,
  day_from_cents bigint,
  day_until_cents bigint,
  search text not null,
  primary key (administration_id, import_id, statement_no, seq)
);

create table bank_booking_lines (
  administration_id bigint not null,
  transaction_id bigint not null,
  line_number smallint not null,
  open_item_id bigint,
  ledger_id bigint,
  description text not null default '',
  vat_rate_bp integer not null default 0,
  has_vat boolean not null default false,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (administration_id, transaction_id, line_number),
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (administration_id, open_item_id) references open_items,
  foreign key (administration_id, ledger_id) references ledgers,
  check ((open_item_id is null) <> (ledger_id is null))
);
comment on column bank_booking_lines.amount_cents is 'including VAT, with the sign of the transaction: + in, - out';

-- The return of a period goes by the period's id: there is exactly one, and none before someone acts on it.
create table vat_returns (
  administration_id bigint not null,
  period_id bigint not null,
  filing_state text not null default 'NOT_FILED' check (filing_state in ('NOT_FILED', 'QUEUED', 'SUBMITTED', 'RECEIVED', 'REJECTED')),
  payment_state text not null default 'NOT_YET_PAID' check (payment_state in ('PAID', 'PENDING', 'FAILURE', 'EXPIRED', 'CANCELLED', 'NOT_YET_PAID')),
  snapshot_id bigint,
  settlement_entry_id bigint,
  delivery_attempted_at timestamptz,
  deliveries_before text[] not null default '{}',
  delivery_id text,
  delivery_statuses jsonb not null default '[]',
  rejection text,
  accepted_checks jsonb not null default '[]',
  version integer not null default 1,
  primary key (administration_id, period_id),
  unique (administration_id, delivery_id),
  foreign key (administration_id, period_id) references financial_periods,
  foreign key (administration_id, settlement_entry_id) references journal_entries
);
comment on column vat_returns.delivery_attempted_at is 'set before sending: without a delivery_id the outcome is unknown, so it is asked for and never sent again blindly';
comment on column vat_returns.deliveries_before is 'what the tax office had of this taxpayer before sending: a delivery that is new since is ours';

-- What was filed, frozen: rubrics in cents and in euros, every line it was made of, the message that was sent.
create table vat_return_snapshots (
  administration_id bigint not null,
  id bigint generated always as identity,
  period_id bigint not null,
  revision integer not null,
  filed_by bigint not null references persons,
  filed_at timestamptz not null default now(),
  figures jsonb not null,
  total_euros bigint not null,
  exact_total_cents bigint not null,
  payment_reference text not null,
  lines_hash bytea not null,
  line_count integer not null,
  xbrl_sha256 text not null,
  message_reference text not null,
  primary key (administration_id, id),
  unique (administration_id, period_id, revision),
  foreign key (administration_id, period_id) references vat_returns,
  foreign key (administration_id, xbrl_sha256) references files
);
alter table vat_returns add foreign key (administration_id, snapshot_id) references vat_return_snapshots;
create trigger snapshots_are_final before update or delete on vat_return_snapshots for each row execute function refuse_change();
create trigger snapshots_no_truncate before truncate on vat_return_snapshots execute function refuse_change();
