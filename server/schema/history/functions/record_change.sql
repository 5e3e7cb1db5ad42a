-- Row trigger for what belongs to an administration: appends what changed to the audit log, before and after by column, with who did it and
-- for whom. Arguments: object type; columns that are secret; columns of which the ending shows; columns that are left out; columns of Dutch
-- VAT numbers, which of a company that is known to be no sole trader show; secret columns that are sealed anew, which is no change in a
-- transaction that says that it does this (saldo.resealing, platform/reseal.ts). Judged by the version of the row, a change that left that
-- alone stood nowhere.
create or replace function record_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_row jsonb := case when tg_op = 'DELETE' then v_before else v_after end;
  v_number text[] := case when 'ez' in (coalesce(v_before ->> 'business_entity', v_after ->> 'business_entity', 'ez'),
    coalesce(v_after ->> 'business_entity', v_before ->> 'business_entity', 'ez')) then string_to_array(tg_argv[4], ',') end;
  v_resealed text[] := array(select c from unnest(string_to_array(tg_argv[5], ',')) c
    where current_setting('saldo.resealing', true) = 'on' and v_before ->> c is not null and v_after ->> c ~ '^[0-9a-f]{8}[.]');
  v_change jsonb := changes_between(v_before, v_after, string_to_array(tg_argv[1], ','), string_to_array(tg_argv[2], ','), v_number,
    string_to_array('administration_id,id,version,created_at,' || tg_argv[3], ',') || v_resealed);
begin
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_audit(coalesce((v_row ->> 'administration_id')::bigint, (v_row ->> 'id')::bigint), current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0],
    coalesce((v_row ->> 'id')::bigint, (v_row ->> 'person_id')::bigint, (v_row ->> 'administration_id')::bigint), null, coalesce(v_change, '{}'));
  return null;
end $$;
revoke execute on function record_change from public;
