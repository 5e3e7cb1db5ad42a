-- Makes the open items of an import, and gives their ids in the order given. p_items: [{kind, contact_id, reference, document_date,
-- due_date, due_is_stated, amount_cents}].
create or replace function place_imported_items(p_administration_id bigint, p_items jsonb) returns bigint[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_ids bigint[];
  v_last bigint;
  v_count bigint := jsonb_array_length(p_items);
begin
  perform lock_administration(p_administration_id);
  if v_count = 0 then return '{}'; end if;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'opening-item', v_count)
    on conflict (administration_id, series) do update set last_number = c.last_number + v_count
    returning c.last_number into v_last;
  with placed as (
    insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, due_is_stated, amount_cents,
        booked_from, booked_until)
      select p_administration_id, i.item ->> 'kind', 'opening_item', v_last - v_count + i.n, (i.item ->> 'contact_id')::bigint,
        i.item ->> 'reference', (i.item ->> 'document_date')::date,
        (i.item ->> 'due_date')::date, (i.item ->> 'due_is_stated')::boolean, (i.item ->> 'amount_cents')::bigint, (i.item ->> 'document_date')::date, (i.item ->> 'document_date')::date
      from jsonb_array_elements(p_items) with ordinality as i (item, n) order by i.n
      returning id, source_id
  )
  select array_agg(p.id order by p.source_id) into v_ids from placed p;
  return v_ids;
end $$;
revoke execute on function place_imported_items from public;
grant execute on function place_imported_items to saldo_app;
