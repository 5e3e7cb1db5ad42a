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
  -- A period goes only while nothing happened in it: see clear_periods.
  foreign key (administration_id, period_id) references financial_periods on delete cascade,
  foreign key (administration_id, settlement_entry_id) references journal_entries
);
comment on column vat_returns.delivery_attempted_at is 'set before sending: without a delivery_id the outcome is unknown, so it is asked for and never sent again blindly';
comment on column vat_returns.deliveries_before is 'what the tax office had of this taxpayer before sending: a delivery that is new since is ours';
select protect_administration_table('vat_returns');

-- What was filed, frozen: rubrics in cents and in euros, what names the lines it was made of, the message that was sent.
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
comment on column vat_return_snapshots.lines_hash is 'SHA-256 of every line that counts in the return, as it was filed';
alter table vat_returns add foreign key (administration_id, snapshot_id) references vat_return_snapshots;
select protect_administration_table('vat_return_snapshots');
revoke update, delete on vat_return_snapshots from saldo_app;

-- A message is stored before the filing that may keep it. Before it is stored it stands here, so that what no filing kept is found and removed:
-- it may hold a citizen service number. Of what was filed it stands here by which key it was found sealed, so that a start reads only the rest.
create table vat_return_messages (
  administration_id bigint not null references administrations,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  filings integer not null check (filings >= 0),
  begun_at timestamptz not null default now(),
  sealed_by text,
  primary key (administration_id, sha256)
);
comment on column vat_return_messages.filings is 'how many are under way with these bytes: while one is, nobody removes them';
comment on column vat_return_messages.begun_at is 'when the newest of them began';
comment on column vat_return_messages.sealed_by is 'the name of the key; null: nobody looked since they were stored';
select protect_administration_table('vat_return_messages');

-- What was noted of paying a return: the newest note is what counts, unless the bank shows that it was paid.
create table vat_payments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  period_id bigint not null,
  state text not null check (state in ('PAID', 'PENDING', 'FAILURE', 'EXPIRED', 'CANCELLED', 'NOT_YET_PAID')),
  paid_on date,
  amount_cents bigint not null,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, period_id) references vat_returns,
  check ((state = 'PAID') = (paid_on is not null))
);
create index vat_payments_by_period on vat_payments (administration_id, period_id, id);
select protect_administration_table('vat_payments');
revoke update, delete on vat_payments from saldo_app;

-- Of these, the ones through the payment provider: the money comes to Saldo, which passes it on to the Tax Administration.
create table vat_online_payments (
  administration_id bigint not null references administrations,
  payment_id bigint not null,
  snapshot_id bigint not null,
  payment_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'PENDING' check (state in ('PAID', 'PENDING', 'FAILURE', 'EXPIRED', 'CANCELLED')),
  reference text not null,
  provider_id text,
  checkout_url text,
  received_on date,
  held text check (held in ('NOT_FILED', 'NOT_DUE', 'ALREADY_PASSED_ON')),
  settled_as text check (settled_as in ('PASSED_ON', 'PAID_BACK', 'KEPT')),
  settled_on date,
  settled_by bigint references persons,
  order_id text,
  in_file boolean not null default false,
  confirmed_on date,
  charged_back_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (administration_id, payment_id),
  unique (administration_id, provider_id),
  foreign key (administration_id, payment_id) references vat_payments,
  foreign key (administration_id, snapshot_id) references vat_return_snapshots,
  check (num_nulls(settled_as, settled_on, settled_by) in (0, 3)),
  check (settled_as is null or received_on is not null),
  check ((settled_as = 'PASSED_ON') = (order_id is not null)),
  check (not in_file or order_id is not null),
  check (confirmed_on is null or in_file)
);
comment on column vat_online_payments.reference is 'asks the provider for one payment however often it is asked, and is in the address of its webhook; nobody can guess it';
comment on column vat_online_payments.snapshot_id is 'what was filed when the payment was begun';
comment on column vat_online_payments.held is 'why it is not passed on unless somebody says so';
comment on column vat_online_payments.settled_as is 'KEPT: Saldo keeps it, because an earlier one was passed on and charged back since';
comment on column vat_online_payments.order_id is 'the payment file that passes it on';
comment on column vat_online_payments.in_file is 'that file was downloaded with it; what is in a file is fixed from then';
comment on column vat_online_payments.confirmed_on is 'when the bank was seen to have executed that file; until then it can be withdrawn';
create index vat_online_payments_to_settle on vat_online_payments (received_on) where received_on is not null and settled_as is null;
create index vat_online_payments_ordered on vat_online_payments (settled_on) where settled_as = 'PASSED_ON' and confirmed_on is null;
create index vat_online_payments_settled on vat_online_payments (settled_on) where settled_on is not null;
create index vat_online_payments_charged_back on vat_online_payments (charged_back_at) where charged_back_at is not null;
create index vat_online_payments_by_order on vat_online_payments (order_id) where order_id is not null;
select protect_administration_table('vat_online_payments');
revoke delete on vat_online_payments from saldo_app;

-- A refund that the Tax Administration set off against what was due of another return, as its letter says, or of an assessment that is not here.
create table vat_set_offs (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  refund_period_id bigint not null,
  due_period_id bigint check (due_period_id <> refund_period_id),
  decided_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  withdrawn_by bigint references persons,
  withdrawn_at timestamptz,
  primary key (administration_id, id),
  foreign key (administration_id, refund_period_id) references vat_returns,
  foreign key (administration_id, due_period_id) references vat_returns,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index vat_set_offs_by_refund on vat_set_offs (administration_id, refund_period_id);
create index vat_set_offs_by_due on vat_set_offs (administration_id, due_period_id);
select protect_administration_table('vat_set_offs');
revoke update, delete on vat_set_offs from saldo_app;
grant update (withdrawn_by, withdrawn_at) on vat_set_offs to saldo_app;

-- Which reminders of a return that was not filed were sent: each once.
create table vat_return_reminders (
  administration_id bigint not null references administrations,
  period_id bigint not null,
  day smallint not null check (day in (1, 8, 21, 29)),
  sent_at timestamptz not null default now(),
  primary key (administration_id, period_id, day),
  foreign key (administration_id, period_id) references financial_periods on delete cascade
);
comment on column vat_return_reminders.day is 'of the month after the period';
select protect_administration_table('vat_return_reminders');
revoke update, delete on vat_return_reminders from saldo_app;

-- The number of a company at Fiscaal Gemak, a partner through which returns can be filed.
create table fiscaal_gemak_clients (
  administration_id bigint primary key references administrations,
  number text not null check (number ~ '^[0-9]{4,10}$'),
  created_by bigint not null references persons,
  created_at timestamptz not null default now()
);
select protect_administration_table('fiscaal_gemak_clients');
revoke update on fiscaal_gemak_clients from saldo_app;

-- What is declared beside the returns, each under an id of its own: a supplement (suppletie) to a filed return, and an ICP return. Filed once;
-- what was rejected is made again.
create table tax_declarations (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('SUPPLEMENT', 'ICP')),
  period_id bigint,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  discovered_on date,
  filing_state text not null default 'NOT_FILED' check (filing_state in ('NOT_FILED', 'QUEUED', 'SUBMITTED', 'RECEIVED', 'REJECTED')),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  filed_by bigint references persons,
  filed_at timestamptz,
  figures jsonb,
  settlement_entry_id bigint,
  xbrl_sha256 text,
  message_reference text,
  delivery_attempted_at timestamptz,
  deliveries_before text[] not null default '{}',
  delivery_id text,
  delivery_statuses jsonb not null default '[]',
  rejection text,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, delivery_id),
  foreign key (administration_id, period_id) references vat_returns,
  foreign key (administration_id, settlement_entry_id) references journal_entries,
  foreign key (administration_id, xbrl_sha256) references files,
  check ((kind = 'SUPPLEMENT') = (period_id is not null and discovered_on is not null)),
  check ((filing_state = 'NOT_FILED') = (filed_at is null)),
  check ((filed_at is null) = (figures is null) and (filed_at is null) = (xbrl_sha256 is null) and (filed_at is null) = (filed_by is null)
    and (filed_at is null) = (message_reference is null))
);
comment on column tax_declarations.discovered_on is 'the eight weeks in which a supplement is filed begin here';
comment on column tax_declarations.figures is 'what was filed, frozen with its message';
-- One supplement of a return at a time; an ICP return of a span once, unless it was rejected.
create unique index tax_declarations_one_supplement on tax_declarations (administration_id, period_id) where filing_state = 'NOT_FILED';
create unique index tax_declarations_by_message on tax_declarations (administration_id, message_reference) where message_reference is not null;
create index tax_declarations_by_span on tax_declarations (administration_id, kind, starts_on);
select protect_administration_table('tax_declarations');

-- What the client is asked to approve: one link per return, used again each time. Every answer is of the lines as they were then, and of no others.
create table vat_approval_requests (
  administration_id bigint not null,
  period_id bigint not null,
  token text not null,
  email text,
  language text not null check (language in ('en', 'nl')),
  requested_by bigint not null references persons,
  requested_at timestamptz not null default now(),
  primary key (administration_id, period_id),
  foreign key (administration_id, period_id) references financial_periods
);
select protect_administration_table('vat_approval_requests');

create table vat_approval_answers (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  period_id bigint not null,
  lines_hash bytea not null,
  total_euros bigint not null,
  decision text not null check (decision in ('APPROVED', 'DECLINED')),
  name text not null,
  note text not null default '',
  answered_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, period_id) references financial_periods
);
create index vat_approval_answers_by_period on vat_approval_answers (administration_id, period_id, id);
select protect_administration_table('vat_approval_answers');
revoke update, delete on vat_approval_answers from saldo_app;
