-- Bank accounts, their statements, and what each transaction means in the books.

create table bank_accounts (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null default 'CURRENT' check (kind in ('CURRENT', 'SAVINGS', 'CREDIT_CARD', 'CASH')),
  iban text,
  number text not null default '' check (number ~ '^[0-9]*$' and (kind <> 'CREDIT_CARD' or length(number) <= 4)),
  name text not null default '',
  ledger_id bigint not null,
  csv_columns jsonb,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, iban),
  foreign key (administration_id, ledger_id) references ledgers,
  check (iban is not null or name <> '' and kind <> 'CURRENT')
);
create unique index bank_accounts_by_name on bank_accounts (administration_id, kind, lower(name), number) where iban is null;
comment on column bank_accounts.number is 'of an account without IBAN, as far as its files name it; of a card no more than its last digits';
comment on column bank_accounts.csv_columns is 'which column holds what in the CSV files of a bank whose headings are not known';
select protect_administration_table('bank_accounts');

create table bank_feeds (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  keys text not null,
  connected_by bigint not null references persons,
  connected_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id)
);
comment on table bank_feeds is 'the service through which the company lets transactions of its accounts be read';
comment on column bank_feeds.keys is 'encrypted; they change with each use';
select protect_administration_table('bank_feeds');

-- Whose connections a webhook of the feed is about, over all companies: it names the organisation and no company here.
create table bank_feed_organizations (
  administration_id bigint primary key,
  organization text not null
);
comment on table bank_feed_organizations is 'comes with a connection and goes with it; of one organisation several companies may read accounts';
create index bank_feed_organizations_by_name on bank_feed_organizations (organization);
grant select, insert, delete on bank_feed_organizations to saldo_app;

create table bank_feed_accounts (
  administration_id bigint not null,
  account_id bigint not null,
  feed_account_id text not null,
  state text not null default 'FIRST_SYNC' check (state in ('FIRST_SYNC', 'ACTIVE', 'CONSENT_ENDED')),
  start_on date,
  synced_at timestamptz,
  consent_until timestamptz,
  warned_days smallint,
  unattended_on date,
  unattended_count smallint not null default 0,
  problem text check (problem in ('UNAVAILABLE')),
  last_read text not null default '',
  primary key (administration_id, account_id),
  unique (administration_id, feed_account_id),
  foreign key (administration_id, account_id) references bank_accounts,
  check (state = 'FIRST_SYNC' or start_on is not null)
);
comment on column bank_feed_accounts.start_on is 'the first day whose transactions are retrieved; none until a person chose it';
comment on column bank_feed_accounts.warned_days is 'so many days before the consent ends the people were last warned';
comment on column bank_feed_accounts.unattended_count is 'how often the bank was asked on unattended_on while nobody waited: a bank answers that four times a day';
comment on column bank_feed_accounts.last_read is 'the synchronisations that were read last, by the ids of the service: a webhook about one of them says nothing new';
select protect_administration_table('bank_feed_accounts');

create table bank_statements (
  administration_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  statement_id text not null,
  sequence_number text,
  format text not null default 'CAMT',
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
  unique (administration_id, account_id, id),
  foreign key (administration_id, account_id) references bank_accounts,
  foreign key (administration_id, file_sha256) references files
);
comment on column bank_statements.first_on is 'the first day it speaks of: of its transactions, or of its balances when it has none';
comment on column bank_statements.moved_cents is 'the sum of its transactions, so that opening + moved = closing can be checked for ever';
create index bank_statements_by_account on bank_statements (administration_id, account_id, last_on);
select protect_administration_table('bank_statements');

create table bank_rules (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  position integer not null,
  name text not null,
  is_active boolean not null default true,
  joined text not null check (joined in ('ALL', 'ANY')),
  words text[] not null default '{}',
  amount_from_cents bigint,
  amount_until_cents bigint,
  account_id bigint,
  direction text check (direction in ('In', 'Out')),
  contra_iban text,
  groups jsonb not null default '[]',
  project_id bigint,
  contact_id bigint,
  lines jsonb not null,
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, account_id) references bank_accounts,
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, contact_id) references contacts
);
comment on column bank_rules.lines is 'what is booked: [{ledger_id, vat_rate_bp, percentage, reverse_charge, private_bp}], of the whole amount including VAT';
comment on column bank_rules.groups is 'conditions that count as one beside those of the rule, each with groups of its own';
create index bank_rules_by_position on bank_rules (administration_id, position);
create index bank_rules_of_accounts on bank_rules (administration_id, account_id) where account_id is not null;
create index bank_rules_of_contacts on bank_rules (administration_id, contact_id) where contact_id is not null;
create index bank_rules_of_projects on bank_rules (administration_id, project_id) where project_id is not null;
select protect_administration_table('bank_rules');

create table bank_transactions (
  administration_id bigint not null,
  id bigint generated always as identity,
  account_id bigint not null,
  statement_id bigint not null,
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
  return_reason text,
  fingerprint text not null,
  occurrence integer not null default 1,
  balance_before_cents bigint,
  day_from_cents bigint,
  day_until_cents bigint,
  batch_cents bigint,
  state text not null default 'UNPROCESSED' check (state in ('UNPROCESSED', 'SUGGESTED', 'PROCESSED', 'SKIPPED')),
  proposal jsonb,
  entry_id bigint,
  revision integer not null default 0,
  processed_by bigint references persons,
  processed_at timestamptz,
  version integer not null default 1,
  project_id bigint,
  rule_id bigint,
  bank_says jsonb,
  feed_account_id text,
  feed_id text,
  project_by_rule boolean not null default false,
  automatic text check (automatic in ('BOOKED', 'UNDONE', 'REFUSED')),
  primary key (administration_id, id),
  unique (administration_id, account_id, fingerprint, occurrence),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, account_id, statement_id) references bank_statements (administration_id, account_id, id),
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, rule_id) references bank_rules,
  check ((state = 'PROCESSED') = (entry_id is not null)),
  check ((feed_account_id is null) = (feed_id is null))
);
comment on column bank_transactions.fingerprint is 'the bank''s own reference, else a hash of what the statement says of the transaction';
comment on column bank_transactions.occurrence is 'the how-many-eth with this fingerprint on that day: two identical payments are two';
comment on column bank_transactions.return_reason is 'why a payment came back, as the bank''s code (ISO 20022)';
comment on column bank_transactions.balance_before_cents is 'the balance just before it on its statement: tells identical payments of one day apart';
comment on column bank_transactions.day_from_cents is 'the balance at which its statement begins that day, day_until_cents where it leaves it; absent when its balances do not add up';
comment on column bank_transactions.project_by_rule is 'its project came with a rule, and nobody chose one since: it goes when the rule is rolled back';
comment on column bank_transactions.automatic is 'booked by itself, because the company chose that; one that a person took back, or whose booking was refused, is a person''s';
comment on column bank_transactions.bank_says is 'what the bank made of it since it was booked: {date, amount_cents}, or {removed: true}; done when the booking is undone';
comment on column bank_transactions.rule_id is 'the rule of a person that it was booked by';
create index bank_transactions_of_rules on bank_transactions (administration_id, rule_id) where rule_id is not null;
comment on column bank_transactions.feed_id is 'what the feed calls it, at the account that it calls feed_account_id; it may have come by a file, or under another id before';
create index bank_transactions_of_feeds on bank_transactions (administration_id, account_id, feed_account_id, feed_id) where feed_id is not null;
create index bank_transactions_said on bank_transactions (administration_id, account_id) where bank_says ->> 'date' is not null;
comment on column bank_transactions.batch_cents is 'what the batch came to that it was a payment of: another file may tell of the whole batch only';
create index bank_transactions_of_batches on bank_transactions (administration_id, account_id, booking_date, batch_cents)
  where batch_cents is not null;
create index bank_transactions_by_project on bank_transactions (administration_id, project_id, booking_date desc, id desc) where project_id is not null;
-- Upwards, as days come in: an index grows at its end, and lists read it backwards. What is counted and added up per day is in it, so that no row is read for that.
create index bank_transactions_by_date on bank_transactions (administration_id, account_id, booking_date, id) include (state, amount_cents);
-- Not booked, and withdrawn by the bank: it counts no more.
create index bank_transactions_withdrawn on bank_transactions (administration_id, account_id) where bank_says ->> 'removed' is not null and state <> 'PROCESSED';
create index bank_transactions_by_state on bank_transactions (administration_id, account_id, state, booking_date, id);
create index bank_transactions_by_iban on bank_transactions (administration_id, counterparty_iban, booking_date desc)
  where state = 'PROCESSED' and counterparty_iban is not null;
-- A collection that came back is found beside the one that it takes back.
create index bank_transactions_by_mandate on bank_transactions (administration_id, mandate_id, booking_date desc)
  where state = 'PROCESSED' and mandate_id is not null and amount_cents > 0;
create index bank_transactions_by_name on bank_transactions (administration_id, lower(counterparty_name), booking_date desc)
  where state = 'PROCESSED' and counterparty_iban is null;
-- What leaves no doubt is counted and listed apart, to be booked at once.
create index bank_transactions_certain on bank_transactions (administration_id, account_id, booking_date desc, id desc)
  where state = 'SUGGESTED' and proposal ->> 'certainty' = 'certain';
-- What was booked by itself, to be looked at.
create index bank_transactions_automatic on bank_transactions (administration_id, account_id, booking_date desc, id desc)
  where automatic = 'BOOKED';
-- What waits, by who it is with and how much it is: a payment that came back is found beside the one it cancels.
create index bank_transactions_waiting_pairs on bank_transactions (administration_id, counterparty_iban, amount_cents, booking_date)
  where state in ('UNPROCESSED', 'SUGGESTED') and counterparty_iban is not null;
select protect_administration_table('bank_transactions');
alter table payments add foreign key (administration_id, brought_by_transaction_id) references bank_transactions;

-- What a transaction is found by, in small letters. Apart from it, because a row that changes its state is entered anew in every index of its table, and this
-- index is the dearest of all; and because what comes with a large file is made searchable after it is in.
create table bank_search (
  administration_id bigint not null,
  transaction_id bigint not null,
  search text not null,
  primary key (administration_id, transaction_id),
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade
);
create index bank_search_words on bank_search using gin (search gin_trgm_ops);
select protect_administration_table('bank_search');

-- What each stored proposal would pay: of a document, or which registered payment. Written with the proposal; it counts while the transaction is SUGGESTED.
create table bank_claims (
  administration_id bigint not null,
  transaction_id bigint not null,
  line_number smallint not null,
  open_item_id bigint,
  payment_id bigint,
  amount_cents bigint not null,
  primary key (administration_id, transaction_id, line_number),
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (administration_id, open_item_id) references open_items,
  foreign key (administration_id, payment_id) references payments,
  check ((open_item_id is null) <> (payment_id is null))
);
comment on column bank_claims.amount_cents is 'with the sign of the transaction: + in, - out';
create index bank_claims_by_item on bank_claims (administration_id, open_item_id) where open_item_id is not null;
create index bank_claims_by_payment on bank_claims (administration_id, payment_id) where payment_id is not null;
select protect_administration_table('bank_claims');

-- What a payment provider paid out and what that holds, to be found in the bank. Never changed.
create table bank_settlements (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  provider_id text not null,
  reference text not null,
  amount_cents bigint not null,
  paid_on date not null,
  in_transit_cents bigint not null,
  fees_taxed_cents bigint not null,
  fees_untaxed_cents bigint not null,
  parts jsonb not null,
  payments integer not null,
  refunds integer not null,
  charge_backs integer not null,
  kept_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id, provider_id)
);
comment on column bank_settlements.reference is 'is in the description of the transfer';
comment on column bank_settlements.in_transit_cents is 'of payments that are in the books: with the sign that it has in the amount, as all of these; fees are below nil';
comment on column bank_settlements.fees_taxed_cents is 'VAT included';
comment on column bank_settlements.parts is 'payments of which nothing is known, and refunds: [{amount, description}]';
create index bank_settlements_by_amount on bank_settlements (administration_id, amount_cents);
select protect_administration_table('bank_settlements');
revoke update, delete on bank_settlements from saldo_app;

-- Documents behind bank transactions. One that was taken away is no longer shown; what it was stays known, and its bytes are kept.
create table bank_documents (
  administration_id bigint not null,
  id bigint generated always as identity,
  transaction_id bigint not null,
  sha256 text not null,
  file_name text not null check (btrim(file_name) <> ''),
  media_type text not null,
  added_by bigint not null references persons,
  added_at timestamptz not null default now(),
  removed_by bigint references persons,
  removed_at timestamptz,
  primary key (administration_id, id),
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (administration_id, sha256) references files,
  check ((removed_by is null) = (removed_at is null))
);
comment on column bank_documents.transaction_id is 'a transaction that the bank withdraws before it was ever booked takes them along';
create index bank_documents_by_transaction on bank_documents (administration_id, transaction_id);
create index bank_documents_by_file on bank_documents (administration_id, sha256);
select protect_administration_table('bank_documents');
revoke update, delete on bank_documents from saldo_app;
grant update (removed_by, removed_at) on bank_documents to saldo_app;

-- Where the transactions of a file wait until those that are new are known. Filled and emptied in one transaction: nobody sees a row.
-- A statement is read once: what a day moved before a transaction is known at once, at which balance the day began only at the end.
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
  return_reason text,
  fingerprint text not null,
  by_reference boolean not null,
  moved_before_cents bigint not null,
  batch_cents bigint,
  primary key (administration_id, import_id, statement_no, seq)
);
select protect_administration_table('bank_staged_transactions');

create table bank_booking_lines (
  administration_id bigint not null,
  transaction_id bigint not null,
  line_number smallint not null,
  open_item_id bigint,
  ledger_id bigint,
  description text not null default '',
  vat_rate_bp integer not null default 0,
  has_vat boolean not null default false,
  reverse_charge text not null default 'NONE' check (reverse_charge in ('NONE', 'NL', 'EU', 'NON_EU')),
  private_bp integer not null default 0 check (private_bp between 0 and 9900),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (administration_id, transaction_id, line_number),
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (administration_id, open_item_id) references open_items,
  foreign key (administration_id, ledger_id) references ledgers,
  check ((open_item_id is null) <> (ledger_id is null))
);
comment on column bank_booking_lines.private_bp is 'the share of the owner, in hundredths of a percent, on the owner''s private account';
comment on column bank_booking_lines.amount_cents is 'including VAT, with the sign of the transaction: + in, - out';
select protect_administration_table('bank_booking_lines');
