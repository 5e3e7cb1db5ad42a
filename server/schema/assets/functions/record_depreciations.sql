-- Posts depreciation of many assets and stores it in the register, in one round trip. What the entries contain was decided by the program; the
-- caller's own rights and row-level security apply. The unique key on asset and year makes a second one impossible.
-- p_rows: {movements: [{id, asset_id, act, moved_on, year, depreciation_cents, about}], entries}; the entries as post_entry takes them, each with
-- the id of its movement as its source. Refusals in the hint: those of post_entry.
create or replace function record_depreciations(p_administration_id bigint, p_actor bigint, p_rows jsonb) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  insert into asset_movements (administration_id, id, asset_id, act, kind, moved_on, year, depreciation_cents, about, entry_id, created_by)
    select p_administration_id, r.id, r.asset_id, r.act, 'DEPRECIATION', r.moved_on, r.year, r.depreciation_cents, r.about, p.entry_id, p_actor
    from post_entries(p_administration_id, p_rows -> 'entries') p
      join jsonb_to_recordset(p_rows -> 'movements') as r (id bigint, asset_id bigint, act integer, moved_on date, year smallint, depreciation_cents bigint,
        about jsonb) on r.id = p.source_id;
  update assets a set acts = a.acts + 1, version = a.version + 1
    where a.administration_id = p_administration_id
      and a.id = any (array(select r.asset_id from jsonb_to_recordset(p_rows -> 'movements') as r (asset_id bigint)));
  return jsonb_array_length(p_rows -> 'movements');
end $$;
grant execute on function record_depreciations to saldo_app;
