-- Keeps what was open for a while within imported books. p_settlements: [{kind, contact_id, reference, item_id, opened_on, settled_on,
-- aged_from, amount_cents}]; the age of a part of an item counts from the day of that item.
create or replace function place_imported_settlements(p_administration_id bigint, p_import_id bigint, p_settlements jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  insert into imported_settlements (administration_id, import_id, kind, contact_id, reference, item_id, opened_on, settled_on, aged_from, amount_cents)
    select p_administration_id, p_import_id, s.kind, s.contact_id, s.reference, s.item_id, s.opened_on, s.settled_on, coalesce(i.aged_from, s.aged_from), s.amount_cents
    from jsonb_to_recordset(p_settlements) as s (kind text, contact_id bigint, reference text, item_id bigint, opened_on date,
      settled_on date, aged_from date, amount_cents bigint)
      left join open_items i on i.administration_id = p_administration_id and i.id = s.item_id;
end $$;
revoke execute on function place_imported_settlements from public;
grant execute on function place_imported_settlements to saldo_app;
