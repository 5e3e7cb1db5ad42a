-- Row trigger for people, each in their own chain, and for teams, in that of the provider.
-- Arguments: object type; columns that are secret; columns that are left out; secret columns that are sealed anew, which is no change in a
-- transaction that says that it does this (saldo.resealing, platform/reseal.ts).
create or replace function record_shared() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_id bigint := coalesce(v_after ->> 'id', v_before ->> 'id');
  v_resealed text[] := array(select c from unnest(string_to_array(tg_argv[3], ',')) c
    where current_setting('saldo.resealing', true) = 'on' and v_before ->> c is not null and v_after ->> c ~ '^[0-9a-f]{8}[.]');
  v_change jsonb := changes_between(v_before, v_after, string_to_array(tg_argv[1], ','), '{}', '{}',
    string_to_array('id,version,created_at,' || tg_argv[2], ',') || v_resealed);
begin
  if not keeps_shared_record() then return null; end if;
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_shared(case tg_argv[0] when 'person' then v_id else 0 end,
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0], v_id, v_change);
  return null;
end $$;
revoke execute on function record_shared from public;
