-- Expenses in another currency: the rate of the day, and the lines as they stand on the invoice. Everything else stays in euros.
alter table expenses
  add column exchange_rate numeric(15, 6) check (exchange_rate > 0),
  add check (is_concept or (currency = 'EUR') = (exchange_rate is null));
comment on column expenses.exchange_rate is 'what one euro is worth in the currency of the invoice, as the ECB writes it';
alter table expense_lines
  add column foreign_amount_cents bigint,
  add column foreign_vat_cents bigint;
comment on column expense_lines.foreign_amount_cents is 'as typed, in the currency of the invoice; absent in euros';

create or replace function record_expense(p_administration_id bigint, p_expense jsonb, p_lines jsonb, p_entry jsonb, p_refuse_twin boolean)
  returns table (entry_number bigint, entry_id bigint, changed_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_expense expenses := jsonb_populate_record(null::expenses, p_expense);
  v_twin bigint;
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
  select p.entry_id into v_expense.entry_id from post_entry(p_administration_id, p_entry) p;
  insert into expenses (administration_id, id, year, entry_number, is_concept, contact_id, document_number, document_date, due_date, booked_on,
      performed_on, corrects_period_id, description, currency, exchange_rate, reverse_charge, prices_include_vat, payment_method, is_credit_note,
      total_excl_cents, total_vat_cents, total_incl_cents, revision, entry_id, created_by, changed_by, search)
    overriding system value
    values (p_administration_id, v_expense.id, v_expense.year, v_expense.entry_number, false, v_expense.contact_id, v_expense.document_number,
      v_expense.document_date, v_expense.due_date, v_expense.booked_on, v_expense.performed_on, v_expense.corrects_period_id, v_expense.description,
      v_expense.currency, v_expense.exchange_rate, v_expense.reverse_charge, v_expense.prices_include_vat, v_expense.payment_method, v_expense.is_credit_note,
      v_expense.total_excl_cents, v_expense.total_vat_cents, v_expense.total_incl_cents, 1, v_expense.entry_id, v_expense.created_by,
      v_expense.created_by, v_expense.search);
  insert into expense_lines (administration_id, expense_id, line_number, description, ledger_id, vat_rate_bp, deductible_bp, amount_excl_cents, vat_cents,
      foreign_amount_cents, foreign_vat_cents)
    select p_administration_id, v_expense.id, l.n, l.line ->> 'description', (l.line ->> 'ledger_id')::bigint, (l.line ->> 'vat_rate_bp')::integer,
      (l.line ->> 'deductible_bp')::integer, (l.line ->> 'amount_excl_cents')::bigint, (l.line ->> 'vat_cents')::bigint,
      (l.line ->> 'foreign_amount_cents')::bigint, (l.line ->> 'foreign_vat_cents')::bigint
    from jsonb_array_elements(p_lines) with ordinality as l (line, n);
  insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, amount_cents)
    values (p_administration_id, 'PAYABLE', 'expense', v_expense.id, v_expense.contact_id, v_expense.document_number, v_expense.document_date,
      v_expense.due_date, v_expense.total_incl_cents);
  return query select v_expense.entry_number, v_expense.entry_id, now();
end $$;
