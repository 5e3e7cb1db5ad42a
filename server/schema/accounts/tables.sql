-- People and their ways in.

create table persons (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  language text not null default 'en' check (language in ('en', 'nl')),
  staff_role text check (staff_role in ('BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD', 'STAFF_ADMIN')),
  totp_secret text,
  created_at timestamptz not null default now(),
  email_verified_at timestamptz,
  initials text not null default '',
  telephone text not null default '',
  totp_pending text,
  email_settings_uuid uuid not null default gen_random_uuid(),
  email_settings jsonb not null default '{}',
  version integer not null default 1,
  -- A key for the app is shown only in the session in which its person gave the password for it.
  totp_pending_by bigint,
  -- Who works for the provider signs in with two steps: a role waits until they are on.
  staff_role_waiting text check (staff_role_waiting in ('BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD', 'STAFF_ADMIN'))
);
comment on column persons.totp_secret is 'sealed (platform/seals.ts); the key is not in the database';
comment on column persons.totp_pending is 'sealed; shown as a QR code and not yet proved with a code';
comment on column persons.totp_pending_by is 'the session that asked for the key that no code has proved yet';
create unique index persons_email on persons (lower(email));
create unique index persons_email_settings_uuid on persons (email_settings_uuid);
grant select, insert, update on persons to saldo_app;

-- Which code of the app a person gave last: the same one twice is wrong. Not in persons, which on a cluster every node has a copy of.
create table authenticator_steps (
  person_id bigint primary key references persons,
  last_step bigint not null
);
grant select, insert, update on authenticator_steps to saldo_app;

-- A browser that is not asked for the second step for 30 days.
create table trusted_devices (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_devices_by_person on trusted_devices (person_id);
grant select, insert, update, delete on trusted_devices to saldo_app;

create table sessions (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  refresh_seed bytea not null,
  refresh_generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  wrong_codes smallint not null default 0,
  is_complete boolean not null default false,
  administration_id bigint,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  spent_last_token boolean not null default false,
  -- Ending a session ends with it that its browser need not give a second step.
  trusted_device_id bigint references trusted_devices on delete set null,
  rotated_by bytea,
  last_address text
);
comment on column sessions.refresh_seed is 'refresh tokens are derived from it with a key that is not in the database; the generation rises with each rotation';
comment on column sessions.spent_last_token is 'the person''s last backup token was used in it: there the app may be set up again with the password alone';
comment on column sessions.rotated_by is 'keyed hash of the program and network that renewed the tokens last: only from there the token before it is taken, for seconds';
comment on column sessions.last_address is 'where it was used last, for its own person to recognise; gone with the end of the session';
create index sessions_by_person on sessions (person_id) where ended_at is null;
create index sessions_by_end on sessions (expires_at);
create index sessions_by_trusted_device on sessions (trusted_device_id) where trusted_device_id is not null;
grant select, insert, update, delete on sessions to saldo_app;

-- Failed log-ins, counted in the database so that several servers share them. The subject is a keyed hash, never an address.
-- An attempt is counted before it is known how it ends, so that of many at once no more than the limit are tried; one that was right is
-- taken back.
create table login_failures (
  subject bytea not null,
  failed_at timestamptz not null default now(),
  id bigint generated always as identity,
  is_pending boolean not null default false
);
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_age on login_failures using brin (failed_at);
create index login_failures_by_id on login_failures (id);
grant select, insert, delete on login_failures to saldo_app;
grant update (is_pending) on login_failures to saldo_app;

create table backup_tokens (
  person_id bigint not null references persons,
  token_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, token_hash)
);
grant select, insert, update, delete on backup_tokens to saldo_app;

-- A browser from which a person signed in: another one is worth a letter to them. Only the hash of what it keeps is here.
create table known_devices (
  person_id bigint not null references persons,
  token_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (person_id, token_hash)
);
create index known_devices_last_used on known_devices (last_used_at);
grant select, insert, update, delete on known_devices to saldo_app;

-- What happened to a person's way in, for that person to read.
create table account_events (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  at timestamptz not null default now(),
  action text not null,
  user_agent text not null default '',
  source bytea
);
comment on column account_events.source is 'keyed hash of the address a wrong try came from, so that each address is noted and none is kept';
create index account_events_by_person on account_events (person_id, id);
create index account_events_lately on account_events (person_id, at);
grant select, insert on account_events to saldo_app;

-- Wrong passwords and codes stand in the chained record of the person as well: of each kind at most one line an hour, which says how many there
-- were since the line before. However many somebody guesses, they write no more than that.
create table failed_attempts (
  person_id bigint not null references persons,
  action text not null check (action in ('WRONG_PASSWORD', 'WRONG_CODE', 'WRONG_PASSWORD_SIGNED_IN', 'WRONG_CODE_SIGNED_IN')),
  noted_at timestamptz not null default now(),
  noted integer not null default 1,
  since integer not null default 0,
  primary key (person_id, action)
);
comment on column failed_attempts.noted is 'how many the newest line of the record says';
comment on column failed_attempts.since is 'how many there were after it: what the next line will say';
create index failed_attempts_by_time on failed_attempts (noted_at);
grant select, insert, update, delete on failed_attempts to saldo_app;

-- The second step of a colleague is taken away by two people: one asks, another carries it out within a day.
create table two_step_resets (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  requested_by bigint not null references persons,
  reason text not null check (char_length(reason) between 1 and 500),
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  outcome text check (outcome in ('DONE', 'WITHDRAWN', 'EXPIRED')),
  ended_by bigint references persons,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  constraint two_step_resets_not_oneself check (requested_by <> person_id),
  constraint two_step_resets_two_people check (outcome is distinct from 'DONE'
    or (ended_by is not null and ended_by not in (requested_by, person_id) and ended_at <= expires_at))
);
create unique index two_step_resets_open on two_step_resets (person_id) where outcome is null;
grant select, insert on two_step_resets to saldo_app;
grant update (outcome, ended_by, ended_at) on two_step_resets to saldo_app;
