-- A background task is for who began it, and for who holds what it took to begin it.
alter table background_tasks add column permission text;
comment on column background_tasks.permission is 'the authorization that its act takes; without one it is for who began it alone';
-- Of every administration: the owner too is held by row-level security.
alter table background_tasks no force row level security;
update background_tasks set permission = case kind when 'bank.import-statement' then 'bank.process' when 'inbox.autoprocess' then 'purchases.process' end;
alter table background_tasks force row level security;

-- The VAT id of a sole trader was NL, their citizen service number and B01 until 2020, and their turnover tax number still holds it. Whether
-- nine digits are that of a person or of a company does not show: what passes their check digits may be a person's.
create function may_hold_bsn(p_number text) returns boolean language sql immutable parallel safe as $$
  select p_number ~ '^(NL)?[0-9]{9}B[0-9]{2}$' and not p_number ~ '0{9}' and (
    select sum(substr(substring(p_number from '[0-9]{9}'), place, 1)::integer * case place when 9 then -1 else 10 - place end) % 11 = 0
    from generate_series(1, 9) place);
$$;

-- A value as the log may keep it: secrets not at all, account numbers by their last four characters, a number that may hold a citizen
-- service number by what stands behind its digits.
create or replace function masked(p_value jsonb, p_how text) returns jsonb language sql immutable parallel safe as $$
  select case when p_value is null or p_value in ('null', '""') then p_value
    when p_how = 'secret' then '"••••"'::jsonb
    when p_how = 'number' and may_hold_bsn(p_value #>> '{}') then to_jsonb('••••' || right(p_value #>> '{}', 3))
    when p_how = 'ending' then to_jsonb('••••' || right(p_value #>> '{}', 4)) else p_value end;
$$;

-- Row trigger: appends what changed to the audit log, before and after by column, with who did it and for whom.
-- Arguments: object type; columns that are secret; columns of which the ending shows; columns that are left out; columns of Dutch VAT
-- numbers, which of a company that is known to be no sole trader show.
create or replace function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_row jsonb := case when tg_op = 'DELETE' then v_before else v_after end;
  v_secret text[] := string_to_array(tg_argv[1], ',');
  v_ending text[] := string_to_array(tg_argv[2], ',');
  v_ignored text[] := string_to_array('administration_id,id,version,created_at,' || tg_argv[3], ',');
  v_number text[] := case when 'ez' in (coalesce(v_before ->> 'business_entity', v_after ->> 'business_entity', 'ez'),
    coalesce(v_after ->> 'business_entity', v_before ->> 'business_entity', 'ez')) then string_to_array(tg_argv[4], ',') end;
  v_change jsonb;
begin
  select jsonb_object_agg(k.key, jsonb_build_array(masked(v_before -> k.key, k.how), masked(v_after -> k.key, k.how))) into v_change
    from (select key, case when key = any (v_secret) then 'secret' when key = any (v_number) then 'number' when key = any (v_ending) then 'ending'
        else 'plain' end as how
      from jsonb_object_keys(v_row) key) k
    where k.key <> all (v_ignored) and v_before -> k.key is distinct from v_after -> k.key
      and not (tg_op = 'INSERT' and v_after -> k.key in ('null', '""', 'false', '[]', '{}'));
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_audit(coalesce((v_row ->> 'administration_id')::bigint, (v_row ->> 'id')::bigint), current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0],
    coalesce((v_row ->> 'id')::bigint, (v_row ->> 'person_id')::bigint, (v_row ->> 'administration_id')::bigint), null, coalesce(v_change, '{}'));
  return null;
end $$;

drop trigger history on administrations;
create trigger history after insert or update or delete on administrations for each row
  execute function note_change('administration', 'belastingdienst_username,belastingdienst_password,mollie_keys', 'bank_account_number,btw_number', '',
    'btw_id,btw_number');
drop trigger history on contacts;
create trigger history after insert or update or delete on contacts for each row
  execute function note_change('contact', '', 'iban,vat_number,confirmed_iban,confirmed_other_ibans', 'search,previous_iban', 'vat_id,vat_number');
