-- What entries of some months booked on costs and revenue per contact. Lines without a contact are not among them.
create or replace function contact_sums(p_administration_id bigint, p_months date[])
  returns table (month date, ledger_id bigint, contact_id bigint, cents bigint)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  v_from date := (select min(m) from unnest(p_months) m);
  v_until date := (select max(m) + interval '1 month - 1 day' from unnest(p_months) m)::date;
begin
  return query
  select date_trunc('month', d.entry_date)::date, d.ledger_id, d.contact_id, sum(d.cents)::bigint
  from (
    select l.entry_date, l.ledger_id, l.contact_id, sum(l.amount_cents) as cents
    from ledgers g join journal_lines l on l.administration_id = p_administration_id and l.ledger_id = g.id and l.entry_date between v_from and v_until
    where g.administration_id = p_administration_id and g.kind in ('income', 'income-contra', 'income/expense', 'expense', 'expense-contra')
      and l.contact_id is not null
    group by l.entry_date, l.ledger_id, l.contact_id
  ) d where date_trunc('month', d.entry_date)::date = any (p_months)
  group by 1, 2, 3;
end $$;
grant execute on function contact_sums to saldo_app;
