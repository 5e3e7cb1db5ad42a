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
