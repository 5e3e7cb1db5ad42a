-- Posts depreciation of many assets and stores it in the register, in one round trip. What the entries contain was decided by the program; the
-- caller's own rights and row-level security apply. The unique key on asset and year makes a second one impossible.
-- p_rows: [{id, asset_id, act, moved_on, year, depreciation_cents, about, entry}]; `entry` as post_entry takes it.
-- Refusals in the hint: those of post_entry.
create or replace function record_depreciations(p_administration_id bigint, p_actor bigint, p_rows jsonb) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_row jsonb;
  v_entry_id bigint;
  v_count bigint := 0;
begin
  perform lock_administration(p_administration_id);
  for v_row in select value from jsonb_array_elements(p_rows) loop
    select p.entry_id into v_entry_id from post_entry(p_administration_id, v_row -> 'entry') p;
    insert into asset_movements (administration_id, id, asset_id, act, kind, moved_on, year, depreciation_cents, about, entry_id, created_by)
      values (p_administration_id, (v_row ->> 'id')::bigint, (v_row ->> 'asset_id')::bigint, (v_row ->> 'act')::integer, 'DEPRECIATION',
        (v_row ->> 'moved_on')::date, (v_row ->> 'year')::smallint, (v_row ->> 'depreciation_cents')::bigint, v_row -> 'about', v_entry_id, p_actor);
    v_count := v_count + 1;
  end loop;
  update assets a set acts = a.acts + 1, version = a.version + 1
    where a.administration_id = p_administration_id
      and a.id = any (array(select (r.value ->> 'asset_id')::bigint from jsonb_array_elements(p_rows) r));
  return v_count;
end $$;
grant execute on function record_depreciations to saldo_app;
