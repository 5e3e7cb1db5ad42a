-- Closing a year and opening it again, with the reason, stands in the history of the year.
create or replace function record_year_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_audit(new.administration_id, current_person(), current_on_behalf_of(), 'MOVE', 'financial_year', new.year, null,
    jsonb_strip_nulls(jsonb_build_object('state', jsonb_build_array(new.from_state, new.to_state),
      'reason', case when new.reason is not null then jsonb_build_array(null, new.reason) end)));
  return null;
end $$;
revoke execute on function record_year_move from public;
