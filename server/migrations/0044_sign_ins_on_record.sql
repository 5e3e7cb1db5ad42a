-- Signing in and out stands in the chained record of the person as well. What changes the person stands there by that change already, and what
-- others try is no act of theirs.
create function note_way_in() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_shared(new.person_id, new.action, 'person', new.person_id, '{}');
  return null;
end $$;
revoke execute on function note_way_in from public;
create trigger history after insert on account_events for each row
  when (new.action in ('SIGNED_IN', 'SIGNED_IN_WITH_BACKUP_TOKEN', 'SECOND_STEP_FAILED', 'DEVICE_TRUSTED', 'SESSION_ENDED', 'SIGNED_OUT_ELSEWHERE',
    'SIGNED_OUT_EVERYWHERE', 'SIGN_IN_COPIED', 'BACKUP_TOKENS_RENEWED'))
  execute function note_way_in();

alter table sessions add column last_address text;
comment on column sessions.last_address is 'where it was used last, for its own person to recognise; gone with the end of the session';
