-- Wrong passwords and codes stand in the chained record of the person as well: of each kind at most one line an hour, which says how many there
-- were since the line before. However many somebody guesses, they write no more than that.
create table wrong_tries (
  person_id bigint not null references persons,
  action text not null check (action in ('WRONG_PASSWORD', 'WRONG_CODE', 'WRONG_PASSWORD_SIGNED_IN', 'WRONG_CODE_SIGNED_IN')),
  noted_at timestamptz not null default now(),
  noted integer not null default 1,
  since integer not null default 0,
  primary key (person_id, action)
);
comment on column wrong_tries.noted is 'how many the newest line of the record says';
comment on column wrong_tries.since is 'how many there were after it: what the next line will say';
create index wrong_tries_by_time on wrong_tries (noted_at);
grant select, insert, update, delete on wrong_tries to saldo_app;

create function note_wrong_tries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_shared(new.person_id, new.action, 'person', new.person_id, jsonb_build_object('tries', jsonb_build_array(null, new.noted)));
  return null;
end $$;
revoke execute on function note_wrong_tries from public;
create trigger history_begins after insert on wrong_tries for each row execute function note_wrong_tries();
create trigger history after update on wrong_tries for each row
  when (old.noted_at is distinct from new.noted_at) execute function note_wrong_tries();

-- The key of an authenticator app is sealed anew by another key of the server without being changed, which the transaction that does it says
-- (saldo.resealing, platform/reseal.ts), as for what belongs to an administration (0049).

-- Row trigger for people, each in their own chain, and for teams, in that of the provider.
-- Arguments: object type; columns that are secret; columns that are left out; secret columns that are sealed anew.
create or replace function note_shared() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_id bigint := coalesce(v_after ->> 'id', v_before ->> 'id');
  v_resealed text[] := array(select c from unnest(string_to_array(tg_argv[3], ',')) c
    where current_setting('saldo.resealing', true) = 'on' and v_before ->> c is not null and v_after ->> c ~ '^[0-9a-f]{8}[.]');
  v_change jsonb := changes_between(v_before, v_after, string_to_array(tg_argv[1], ','), '{}', '{}',
    string_to_array('id,version,created_at,' || tg_argv[2], ',') || v_resealed);
begin
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_shared(case tg_argv[0] when 'person' then v_id else 0 end,
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0], v_id, v_change);
  return null;
end $$;
create or replace trigger history after insert or update or delete on persons for each row
  execute function note_shared('person', 'password_hash,totp_secret', 'totp_pending,totp_pending_by,totp_last_step,email_settings_uuid', 'totp_secret');
