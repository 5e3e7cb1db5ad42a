-- Invoices that come back: what each is a copy of, and when.
create table recurring_invoices (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  contact_id bigint not null,
  template jsonb not null,
  description text not null default '' check (length(description) <= 250),
  period text not null check (period in ('DAYS', 'WEEKS', 'MONTHS')),
  frequency integer not null check (frequency between 1 and 366),
  start_date date not null,
  end_date date check (end_date >= start_date),
  covers text not null default 'AHEAD' check (covers in ('AHEAD', 'BEHIND')),
  action text not null default 'DRAFT' check (action in ('DRAFT', 'FINALIZE', 'SEND')),
  indexation_bp integer not null default 0 check (indexation_bp between -5000 and 10000),
  is_active boolean not null default true,
  next_on date,
  ended_on date,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts,
  check (ended_on is null or (next_on is null and not is_active))
);
comment on column recurring_invoices.template is 'the invoice without its date; texts may name variables of the period';
comment on column recurring_invoices.covers is 'whether an invoice charges the period that begins on its date or the one that ended before it';
comment on column recurring_invoices.indexation_bp is 'by how much prices rise at each full year after the start, in basis points';
comment on column recurring_invoices.next_on is 'the date of the next invoice; none while it is paused or after it ended';
create index recurring_invoices_by_contact on recurring_invoices (administration_id, contact_id);
select protect_administration_table('recurring_invoices');

-- One row for each date: this key is what makes an invoice come once.
create table recurring_invoice_dates (
  administration_id bigint not null,
  recurring_invoice_id bigint not null,
  date date not null,
  invoice_id bigint,
  is_pending boolean not null default false,
  problem text,
  problem_words jsonb,
  primary key (administration_id, recurring_invoice_id, date),
  foreign key (administration_id, recurring_invoice_id) references recurring_invoices on delete cascade
);
comment on column recurring_invoice_dates.invoice_id is 'gone when it was left a draft and that was deleted';
comment on column recurring_invoice_dates.is_pending is 'its draft is still to be finalised or sent';
comment on column recurring_invoice_dates.problem is 'why it was left a draft although it was to be finalised or sent: the code of an error';
comment on column recurring_invoice_dates.problem_words is 'what the error said then, by language: its fields may have changed since';
create index recurring_invoice_dates_by_invoice on recurring_invoice_dates (administration_id, invoice_id);
select protect_administration_table('recurring_invoice_dates');
