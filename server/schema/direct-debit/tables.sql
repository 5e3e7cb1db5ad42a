-- Collecting invoices from the accounts of customers (SEPA direct debit).

create table direct_debit_settings (
  administration_id bigint not null references administrations,
  creditor_id text not null,
  primary key (administration_id)
);
comment on column direct_debit_settings.creditor_id is 'the identifier of the company as a creditor (incassant-id), from its bank';
select protect_administration_table('direct_debit_settings');

create table direct_debit_mandates (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  contact_id bigint not null,
  reference text not null check (length(reference) between 1 and 35),
  iban text not null,
  signed_on date not null,
  kind text not null check (kind in ('RECURRENT', 'ONE_OFF')),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  ended_by bigint references persons,
  ended_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, reference),
  foreign key (administration_id, contact_id) references contacts,
  check ((ended_by is null) = (ended_at is null))
);
create index direct_debit_mandates_by_contact on direct_debit_mandates (administration_id, contact_id, id desc);
create unique index direct_debit_mandates_one on direct_debit_mandates (administration_id, contact_id) where ended_at is null;
select protect_administration_table('direct_debit_mandates');
revoke update, delete on direct_debit_mandates from saldo_app;
grant update (ended_by, ended_at) on direct_debit_mandates to saldo_app;

create table direct_debits (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  message_id text not null,
  iban text not null,
  collection_date date not null,
  content text not null,
  made_by bigint not null references persons,
  made_at timestamptz not null default now(),
  withdrawn_by bigint references persons,
  withdrawn_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, message_id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on column direct_debits.iban is 'the account that receives';
comment on column direct_debits.content is 'the file as it was given, byte for byte';
comment on column direct_debits.withdrawn_at is 'a person said that the bank was not given it';
select protect_administration_table('direct_debits');
revoke update, delete on direct_debits from saldo_app;
grant update (withdrawn_by, withdrawn_at) on direct_debits to saldo_app;

create table direct_debit_lines (
  administration_id bigint not null references administrations,
  direct_debit_id bigint not null,
  invoice_id bigint not null,
  mandate_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  returned_by bigint references persons,
  returned_at timestamptz,
  return_reason text,
  returned_by_transaction_id bigint,
  primary key (administration_id, direct_debit_id, invoice_id),
  foreign key (administration_id, direct_debit_id) references direct_debits,
  foreign key (administration_id, invoice_id) references sales_invoices,
  foreign key (administration_id, mandate_id) references direct_debit_mandates,
  foreign key (administration_id, returned_by_transaction_id) references bank_transactions,
  check ((returned_by is null) = (returned_at is null)),
  check (returned_at is not null or returned_by_transaction_id is null and return_reason is null)
);
comment on column direct_debit_lines.returned_at is 'the bank refused it, or the customer had it paid back';
comment on column direct_debit_lines.return_reason is 'the code of the bank (ISO 20022)';
comment on column direct_debit_lines.returned_by_transaction_id is 'the line of the statement that said so; without one a person did';
create index direct_debit_lines_returned on direct_debit_lines (administration_id, returned_by_transaction_id)
  where returned_by_transaction_id is not null;
create index direct_debit_lines_by_invoice on direct_debit_lines (administration_id, invoice_id, direct_debit_id desc);
create index direct_debit_lines_by_mandate on direct_debit_lines (administration_id, mandate_id);
select protect_administration_table('direct_debit_lines');
revoke update, delete on direct_debit_lines from saldo_app;
grant update (returned_by, returned_at, return_reason, returned_by_transaction_id) on direct_debit_lines to saldo_app;
