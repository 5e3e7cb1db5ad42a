-- Makes the open items of an import, and gives their ids. p_items: [{kind, contact_id, reference, document_date, amount_cents}].
create or replace function place_imported_items(p_administration_id bigint, p_items jsonb) returns bigint[]
  language plpgsql set search_path = public, pg_temp as $$
declare v_ids bigint[] := '{}'; v_id bigint; v_item jsonb;
begin
  perform lock_administration(p_administration_id);
  for v_item in select i.item from jsonb_array_elements(p_items) with ordinality as i (item, n) order by i.n loop
    insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, amount_cents)
      values (p_administration_id, v_item ->> 'kind', 'opening_item', take_number(p_administration_id, 'opening-item'),
        (v_item ->> 'contact_id')::bigint, v_item ->> 'reference', (v_item ->> 'document_date')::date, (v_item ->> 'amount_cents')::bigint)
      returning id into v_id;
    v_ids := v_ids || v_id;
  end loop;
  return v_ids;
end $$;
revoke execute on function place_imported_items from public;
grant execute on function place_imported_items to saldo_app;
