-- Staff see the clients of their teams; team leads and staff administrators see all.
create table staff_teams (
  id bigint generated always as identity primary key,
  name text not null unique check (btrim(name) <> '')
);
grant select, insert, update, delete on staff_teams to saldo_app;

create table staff_team_members (
  team_id bigint not null references staff_teams,
  person_id bigint not null references persons,
  primary key (team_id, person_id)
);
create index staff_team_members_by_person on staff_team_members (person_id);
grant select, insert, delete on staff_team_members to saldo_app;

create table staff_team_clients (
  team_id bigint not null references staff_teams,
  administration_id bigint not null,
  primary key (team_id, administration_id)
);
create index staff_team_clients_by_administration on staff_team_clients (administration_id);
grant select, insert, delete on staff_team_clients to saldo_app;

-- Who got and lost which role of the provider, and by whose hand: written by the database itself, whatever changes it, and for good.
create table staff_role_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  person_id bigint not null references persons,
  before text,
  after text,
  waiting text,
  operator text not null
);
create index staff_role_changes_by_person on staff_role_changes (person_id, id);
grant select on staff_role_changes to saldo_app;

-- What waits for the provider's bookkeepers, of all their clients: what each document is, as it was read, for who serves its client, and
-- nothing else of it.
create table staff_queue (
  id bigint generated always as identity primary key,
  administration_id bigint not null,
  attachment_id bigint not null,
  queued_at timestamptz not null default now(),
  claimed_by bigint references persons,
  claimed_until timestamptz,
  -- Whether the entrepreneur was asked about a document that waits, and answered. The queue is of many companies, and questions are each
  -- company's own: what was asked stays there.
  question text check (question in ('ASKED', 'ANSWERED')),
  file_name text not null default '',
  supplier text,
  total_cents bigint,
  unique (administration_id, attachment_id),
  check ((claimed_by is null) = (claimed_until is null))
);
comment on column staff_queue.claimed_until is 'from then on someone else may take it';
comment on column staff_queue.question is 'ASKED as long as one of the questions is open';
create index staff_queue_by_age on staff_queue (queued_at, id);
alter table staff_queue enable row level security;
alter table staff_queue force row level security;
grant select, insert, update, delete on staff_queue to saldo_app;
