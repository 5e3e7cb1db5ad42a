create or replace function record_failed_attempts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_shared(new.person_id, new.action, 'person', new.person_id, jsonb_build_object('tries', jsonb_build_array(null, new.noted)));
  return null;
end $$;
revoke execute on function record_failed_attempts from public;
