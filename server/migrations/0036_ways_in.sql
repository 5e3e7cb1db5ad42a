-- An attempt is counted before it is known how it ends, so that of many at once no more than the limit are tried; one that was right is
-- taken back.
alter table login_failures
  add column id bigint generated always as identity,
  add column is_pending boolean not null default false;
create index login_failures_by_id on login_failures (id);
grant update (is_pending) on login_failures to saldo_app;

-- Ending a session ends with it that its browser need not give a second step. Sessions of before belong to the browser that calls itself
-- the same.
alter table sessions
  add column trusted_device_id bigint references trusted_devices on delete set null,
  add column rotated_by bytea;
comment on column sessions.rotated_by is 'keyed hash of the program and network that renewed the tokens last: only from there the token before it is taken, for seconds';
create index sessions_by_trusted_device on sessions (trusted_device_id) where trusted_device_id is not null;
update sessions s set trusted_device_id = (
  select max(d.id) from trusted_devices d where d.person_id = s.person_id and d.user_agent = s.user_agent)
  where s.ended_at is null;

-- A key for the app is shown only in the session in which its person gave the password for it.
alter table persons add column totp_pending_by bigint;
comment on column persons.totp_pending_by is 'the session that asked for the key that no code has proved yet';
update persons set totp_pending = null;

-- Who works for the provider signs in with two steps: a role waits until they are on.
alter table persons
  add column staff_role_waiting text check (staff_role_waiting in ('BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD', 'STAFF_ADMIN'));
