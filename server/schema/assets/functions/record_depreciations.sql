-- Posts depreciation of many assets and stores it in the register, in one round trip. What the entries contain was decided by the program; the
-- caller's own rights and row-level security apply. The unique key on asset and year makes a second one impossible.
-- p_rows: [{id, asset_id, act, moved_on, year, depreciation_cents, about, entry}]; `entry` as post_entry takes it, with this id as its source.
-- Refusals in the hint: those of post_entry.
create or replace function record_depreciations(p_administration_id bigint, p_actor bigint, p_rows jsonb) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  insert into asset_movements (administration_id, id, asset_id, act, kind, moved_on, year, depreciation_cents, about, entry_id, created_by)
    select p_administration_id, p.source_id, (r.value ->> 'asset_id')::bigint, (r.value ->> 'act')::integer, 'DEPRECIATION',
      (r.value ->> 'moved_on')::date, (r.value ->> 'year')::smallint, (r.value ->> 'depreciation_cents')::bigint, r.value -> 'about', p.entry_id, p_actor
    from post_entries(p_administration_id, (select jsonb_agg(e.value -> 'entry') from jsonb_array_elements(p_rows) e)) p
      join jsonb_array_elements(p_rows) r on (r.value ->> 'id')::bigint = p.source_id;
  update assets a set acts = a.acts + 1, version = a.version + 1
    where a.administration_id = p_administration_id
      and a.id = any (array(select (r.value ->> 'asset_id')::bigint from jsonb_array_elements(p_rows) r));
  return jsonb_array_length(p_rows);
end $$;
grant execute on function record_depreciations to saldo_app;
