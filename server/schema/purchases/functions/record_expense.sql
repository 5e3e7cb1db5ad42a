-- Stores a new expense and posts it in one round trip: its number, entry, lines and open item, together or not at all. What they
-- contain was decided by the program; the caller's own rights and row-level security apply. The id was reserved by the caller, because
-- the entry names it.
-- Refusal in the hint: expense_exists (detail: the id of the other one), and those of post_entry.
create or replace function record_expense(p_administration_id bigint, p_expense jsonb, p_lines jsonb, p_entry jsonb, p_refuse_twin boolean)
  returns table (entry_number bigint, entry_id bigint, changed_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_expense expenses := jsonb_populate_record(null::expenses, p_expense);
  v_twin bigint;
  v_name text;
begin
  v_expense.entry_number := take_number(p_administration_id, 'expense-' || v_expense.year);
  -- After the number: its counter makes two postings at the same moment see each other.
  if p_refuse_twin and btrim(v_expense.document_number) <> '' then
    select e.id into v_twin from expenses e
      where e.administration_id = p_administration_id and lower(btrim(e.document_number)) = lower(btrim(v_expense.document_number))
        -- Not "=": this way the number is looked up, and not every invoice of the supplier.
        and e.contact_id is not distinct from v_expense.contact_id and not e.is_concept and e.reversed_at is null limit 1;
    if found then
      raise exception 'expense % has this number', v_twin using errcode = 'unique_violation', hint = 'expense_exists', detail = v_twin::text;
    end if;
  end if;
  -- The entry is called by the number that was just taken, before what the program calls it: supplier and number on the invoice.
  v_name := v_expense.year || '-' || lpad(v_expense.entry_number::text, greatest(4, length(v_expense.entry_number::text)), '0');
  select p.entry_id into v_expense.entry_id
    from post_entry(p_administration_id, p_entry || jsonb_build_object('description', btrim(v_name || ' ' || (p_entry ->> 'description')))) p;
  insert into expenses (administration_id, id, year, entry_number, is_concept, contact_id, document_number, document_date, due_date, booked_on,
      performed_on, corrects_period_id, description, currency, exchange_rate, reverse_charge, prices_include_vat, payment_method, is_credit_note, reverse_billing,
      total_excl_cents, total_vat_cents, total_incl_cents, revision, entry_id, created_by, changed_by, search, project_id)
    overriding system value
    values (p_administration_id, v_expense.id, v_expense.year, v_expense.entry_number, false, v_expense.contact_id, v_expense.document_number,
      v_expense.document_date, v_expense.due_date, v_expense.booked_on, v_expense.performed_on, v_expense.corrects_period_id, v_expense.description,
      v_expense.currency, v_expense.exchange_rate, v_expense.reverse_charge, v_expense.prices_include_vat, v_expense.payment_method, v_expense.is_credit_note,
      v_expense.reverse_billing,
      v_expense.total_excl_cents, v_expense.total_vat_cents, v_expense.total_incl_cents, 1, v_expense.entry_id, v_expense.created_by,
      v_expense.created_by, v_expense.search, v_expense.project_id);
  insert into expense_lines (administration_id, expense_id, line_number, description, ledger_id, vat_rate_bp, deductible_bp, amount_excl_cents, vat_cents,
      foreign_amount_cents, foreign_vat_cents)
    select p_administration_id, v_expense.id, l.n, l.line ->> 'description', (l.line ->> 'ledger_id')::bigint, (l.line ->> 'vat_rate_bp')::integer,
      (l.line ->> 'deductible_bp')::integer, (l.line ->> 'amount_excl_cents')::bigint, (l.line ->> 'vat_cents')::bigint,
      (l.line ->> 'foreign_amount_cents')::bigint, (l.line ->> 'foreign_vat_cents')::bigint
    from jsonb_array_elements(p_lines) with ordinality as l (line, n);
  perform add_open_item(p_administration_id, 'PAYABLE', 'expense', v_expense.id, v_expense.contact_id, v_expense.document_number,
    null, v_expense.document_date, v_expense.due_date, v_expense.total_incl_cents);
  return query select v_expense.entry_number, v_expense.entry_id, now();
end $$;
grant execute on function record_expense to saldo_app;
