-- It stands in the record of the person it is about, with both names.
create or replace function record_two_step_reset() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_shared(new.person_id, 'TWO_STEP_RESET_' || coalesce(new.outcome, 'REQUESTED'), 'person', new.person_id,
    jsonb_strip_nulls(jsonb_build_object('requested_by', jsonb_build_array(null, new.requested_by),
      'approved_by', case when new.outcome = 'DONE' then jsonb_build_array(null, new.ended_by) end,
      'reason', case when new.outcome is null then jsonb_build_array(null, new.reason) end)));
  return null;
end $$;
revoke execute on function record_two_step_reset from public;
