-- One row for each stored balance, of all months or of some, that is not what the lines say. No row: the books agree.
create or replace function verify_balances(p_administration_id bigint, p_from date default '-infinity', p_until date default 'infinity')
  returns table (month date, ledger_id bigint, vat_code text, vat_part text, vat_month date, stored_cents bigint, counted_cents bigint)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  -- By day first: that is no more than a look at each line.
  with days as (
    select l.entry_date, l.ledger_id, l.vat_code, l.vat_part, l.vat_month,
      sum(l.amount_cents) filter (where l.amount_cents > 0) as debit, -sum(l.amount_cents) filter (where l.amount_cents < 0) as credit, count(*) as lines
    from journal_lines l where l.administration_id = p_administration_id and l.entry_date >= p_from and l.entry_date < p_until + interval '1 month'
    group by 1, 2, 3, 4, 5
  ), counted as (
    select date_trunc('month', d.entry_date)::date as month, d.ledger_id, coalesce(d.vat_code, '') as vat_code, coalesce(d.vat_part, '') as vat_part,
      coalesce(d.vat_month, '0001-01-01') as vat_month, coalesce(sum(d.debit), 0) as debit, coalesce(sum(d.credit), 0) as credit, sum(d.lines) as lines
    from days d group by 1, 2, 3, 4, 5
  ), stored as (select * from ledger_balances b where b.administration_id = p_administration_id and b.month between p_from and p_until)
  select month, ledger_id, vat_code, vat_part, vat_month,
    coalesce(s.debit_cents - s.credit_cents, 0)::bigint, coalesce(c.debit - c.credit, 0)::bigint
  from stored s full join counted c using (month, ledger_id, vat_code, vat_part, vat_month)
  where (s.debit_cents, s.credit_cents, s.line_count) is distinct from (c.debit, c.credit, c.lines);
end $$;
grant execute on function verify_balances to saldo_app;
