-- What is to be paid or received for a document, before its entry is posted or after. A signed amount: that of a credit note is negative. Where it is not told whether the
-- document names the due day, as of those that are made here, it does when there is one.
create or replace function add_open_item(p_administration_id bigint, p_kind text, p_source_type text, p_source_id bigint, p_contact_id bigint,
    p_reference text, p_payment_reference text, p_document_date date, p_due_date date, p_amount_cents bigint, p_due_is_stated boolean default null) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  perform lock_administration(p_administration_id);
  insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, payment_reference, document_date, due_date,
      due_is_stated, amount_cents, booked_from, booked_until)
    select p_administration_id, p_kind, p_source_type, p_source_id, p_contact_id, p_reference, p_payment_reference, p_document_date, p_due_date,
      coalesce(p_due_is_stated, p_due_date is not null), p_amount_cents, least(p_document_date, min(l.entry_date)), greatest(p_document_date, max(l.entry_date))
    from journal_lines l
    where l.administration_id = p_administration_id and l.item_type = p_source_type and l.item_id = p_source_id
    returning id into v_id;
  return v_id;
end $$;
grant execute on function add_open_item to saldo_app;
