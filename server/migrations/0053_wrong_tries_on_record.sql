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
