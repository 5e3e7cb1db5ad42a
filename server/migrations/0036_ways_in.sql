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

create function note_staff_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into staff_role_changes (person_id, before, after, waiting, operator)
    values (new.id, case when tg_op = 'UPDATE' then old.staff_role end, new.staff_role, new.staff_role_waiting,
      coalesce(nullif(current_setting('saldo.operator', true), ''), session_user));
  return null;
end $$;
revoke execute on function note_staff_role from public;
create trigger staff_role after update on persons for each row
  when (old.staff_role is distinct from new.staff_role or old.staff_role_waiting is distinct from new.staff_role_waiting)
  execute function note_staff_role();
create trigger staff_role_begins after insert on persons for each row
  when (new.staff_role is not null or new.staff_role_waiting is not null) execute function note_staff_role();
