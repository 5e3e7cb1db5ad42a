-- Who works in a team, and for whom, stands in the history of the team.
create or replace function record_in_team() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  v_who jsonb := v_row -> tg_argv[0];
begin
  perform append_shared(0, case tg_op when 'DELETE' then 'TAKE_OUT' else 'TAKE_IN' end, 'staff_team', (v_row ->> 'team_id')::bigint,
    jsonb_build_object(tg_argv[0], case tg_op when 'DELETE' then jsonb_build_array(v_who, null) else jsonb_build_array(null, v_who) end));
  return null;
end $$;
revoke execute on function record_in_team from public;
