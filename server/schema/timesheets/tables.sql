-- Hours: what people worked on, at which rate, and the invoice that they are on.

create table time_entries (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  person_id bigint not null references persons,
  day date not null,
  start_time timestamptz,
  end_time timestamptz,
  minutes integer check (minutes between 1 and 1500),
  kind text not null check (kind in ('BILLABLE', 'ACQUISITION', 'ADMINISTRATION', 'STUDY', 'TRAVEL')),
  project_id bigint,
  contact_id bigint,
  description text not null default '' check (length(description) <= 250),
  search text not null generated always as (lower(description)) stored,
  invoice_id bigint,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, invoice_id) references sales_invoices,
  check (end_time > start_time),
  check ((minutes is null) = (start_time is not null and end_time is null)),
  check (invoice_id is null or minutes is not null)
);
comment on column time_entries.day is 'the day in the Netherlands; no entry goes past its midnight';
comment on column time_entries.minutes is 'null while the timer runs';
comment on column time_entries.contact_id is 'the client, where the project does not say';
comment on column time_entries.invoice_id is 'the invoice that it was billed with: then nothing of it changes';
create index time_entries_by_day on time_entries (administration_id, day desc, id desc);
-- Sums of a span read this alone.
create index time_entries_of_days on time_entries (administration_id, day) include (person_id, project_id, contact_id, kind, minutes, invoice_id);
create index time_entries_by_person on time_entries (administration_id, person_id, day desc, id desc);
create index time_entries_by_project on time_entries (administration_id, project_id, day desc, id desc) where project_id is not null;
create index time_entries_by_invoice on time_entries (administration_id, invoice_id) where invoice_id is not null;
create index time_entries_to_bill on time_entries (administration_id, project_id, contact_id) where kind = 'BILLABLE' and invoice_id is null;
create unique index time_entries_one_timer on time_entries (administration_id, person_id) where minutes is null;
select protect_administration_table('time_entries');

create table hour_rates (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  person_id bigint references persons,
  project_id bigint,
  contact_id bigint,
  valid_from date not null,
  rate_cents bigint not null check (rate_cents between 0 and 10000000),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, project_id) references projects,
  foreign key (administration_id, contact_id) references contacts,
  constraint hour_rates_once unique nulls not distinct (administration_id, person_id, project_id, contact_id, valid_from)
);
comment on table hour_rates is 'hourly rates excluding VAT; what is null holds for everyone, every project, every client';
select protect_administration_table('hour_rates');

create table hour_settings (
  administration_id bigint not null references administrations,
  rounding_step smallint not null default 1,
  rounding_direction text not null default 'NEAREST' check (rounding_direction in ('UP', 'NEAREST')),
  version integer not null default 1,
  primary key (administration_id)
);
comment on column hour_settings.rounding_step is 'minutes in whole steps of which an entry is invoiced';
select protect_administration_table('hour_settings');
