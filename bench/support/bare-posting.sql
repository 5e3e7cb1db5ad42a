-- The floor of posting: the rows that one expense writes, with their keys, checks and indexes, in one statement. No sign-in, no row-level
-- security, no chain, no triggers of our own: what is left is what the rows cost.
alter table journal_entries disable trigger user;
alter table journal_lines disable trigger user;
alter table audit_log disable trigger user;
alter table expenses disable trigger user;
alter table expense_lines disable trigger user;
alter table contacts disable trigger user;
alter table open_items disable trigger user;

create function bare_posting(p_administration_id bigint, p_person_id bigint, p_key text, p_supplier_id bigint, p_supplier text, p_number text, p_day date)
  returns bigint language plpgsql as $$
declare
  v_supplier bigint := p_supplier_id;
  v_number bigint;
  v_expense_number bigint;
  v_entry bigint;
  v_expense bigint;
begin
  insert into idempotency_keys (person_id, key, request_hash, status, reply) values (p_person_id, p_key, '\x00', 200, '"kept"');
  if v_supplier is null then
    insert into contacts (administration_id, name, is_supplier) values (p_administration_id, p_supplier, true) returning id into v_supplier;
    insert into audit_log (administration_id, seq, at, actor_person_id, action, object_type, object_id, change, previous_hash, hash)
      values (p_administration_id, nextval('bare_audit'), now(), p_person_id, 'CREATE', 'contact', v_supplier, '{}', '\x00', '\x00');
  end if;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'expense-2026', 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1 returning last_number into v_expense_number;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1 returning last_number into v_number;
  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, actor_person_id, posted_at, posted_in)
    select p_administration_id, v_number, 'PURCHASES', 'ENTRY', p_day, p.id, 'expense', v_number, 1, p_number, p_person_id, now(), pg_current_xact_id()
    from financial_periods p where p.administration_id = p_administration_id and p_day between p.starts_on and p.ends_on
    returning id into v_entry;
  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, contact_id, vat_code, vat_part, vat_rate_bp, vat_month)
    select p_administration_id, v_entry, l.n, p_day, g.id, l.cents, v_supplier, l.vat_code, l.vat_part, l.rate, l.month
    from (values (1, '4600', 10000, 'purchase', 'base', 2100, date_trunc('month', p_day)::date),
      (2, '1510', 2100, 'purchase', 'input', 2100, date_trunc('month', p_day)::date), (3, '1300', -12100, null, null, null, null))
      l (n, code, cents, vat_code, vat_part, rate, month)
    join ledgers g on g.administration_id = p_administration_id and g.code = l.code;
  insert into ledger_balances as b (administration_id, month, ledger_id, vat_code, vat_part, vat_month, debit_cents, credit_cents, line_count)
    select p_administration_id, date_trunc('month', p_day)::date, l.ledger_id, coalesce(l.vat_code, ''), coalesce(l.vat_part, ''),
      coalesce(l.vat_month, '0001-01-01'), greatest(l.amount_cents, 0), greatest(-l.amount_cents, 0), 1
    from journal_lines l where l.administration_id = p_administration_id and l.entry_id = v_entry order by l.ledger_id
    on conflict (administration_id, month, ledger_id, vat_code, vat_part, vat_month) do update
      set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents, line_count = b.line_count + 1;
  insert into expenses (administration_id, year, entry_number, is_concept, contact_id, document_number, document_date, booked_on, description,
      total_excl_cents, total_vat_cents, total_incl_cents, revision, entry_id, created_by, changed_by, search)
    values (p_administration_id, 2026, v_expense_number, false, v_supplier, p_number, p_day, p_day, 'Toner', 10000, 2100, 12100, 1, v_entry,
      p_person_id, p_person_id, lower(p_supplier || ' ' || p_number || ' toner 121.00'))
    returning id into v_expense;
  insert into expense_lines (administration_id, expense_id, line_number, description, ledger_id, vat_rate_bp, amount_excl_cents, vat_cents)
    select p_administration_id, v_expense, 1, 'Toner', g.id, 2100, 10000, 2100 from ledgers g
    where g.administration_id = p_administration_id and g.code = '4600';
  insert into expense_day_sums as s (administration_id, document_date, is_concept, expense_count, total_excl_cents, total_vat_cents, total_incl_cents, has_document)
    values (p_administration_id, p_day, false, 1, 10000, 2100, 12100, false)
    on conflict (administration_id, document_date, is_concept, has_document) do update
      set expense_count = s.expense_count + 1, total_incl_cents = s.total_incl_cents + 12100;
  insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, booked_from, booked_until,
      amount_cents)
    values (p_administration_id, 'PAYABLE', 'expense', v_expense, v_supplier, p_number, p_day, p_day, p_day, 12100);
  insert into audit_log (administration_id, seq, at, actor_person_id, action, object_type, object_id, entry_id, change, previous_hash, hash)
    values (p_administration_id, nextval('bare_audit'), now(), p_person_id, 'POST', 'expense', v_expense, v_entry, '{}', '\x00', '\x00');
  return v_expense;
end $$;
create sequence bare_audit start 1000000;
