-- Row trigger: appends that depreciation of an asset was paused or resumed, and from when, or that this was undone: nothing is booked of it.
create or replace function record_pause() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_audit(new.administration_id, current_person(), current_on_behalf_of(),
    new.kind || case when new.undoes_id is null then '' else '_UNDONE' end, 'asset', new.asset_id, null,
    jsonb_build_object('moved_on', case when new.undoes_id is null then jsonb_build_array(null, new.moved_on) else jsonb_build_array(new.moved_on, null) end));
  return null;
end $$;
revoke execute on function record_pause from public;
