-- At which rates entries of some months have VAT on which ledgers, of what was sold or bought.
create or replace function rates_used(p_administration_id bigint, p_months date[])
  returns table (month date, ledger_id bigint, vat_code text, rate_bp integer)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  v_from date := (select min(m) from unnest(p_months) m);
  v_until date := (select max(m) + interval '1 month - 1 day' from unnest(p_months) m)::date;
begin
  return query
  select distinct date_trunc('month', d.entry_date)::date, d.ledger_id, d.vat_code, d.rate_bp
  from (
    select distinct l.entry_date, l.ledger_id, l.vat_code, coalesce(l.vat_rate_bp, 0) as rate_bp
    from journal_lines l where l.administration_id = p_administration_id and l.vat_part = 'base' and l.entry_date between v_from and v_until
  ) d where date_trunc('month', d.entry_date)::date = any (p_months);
end $$;
grant execute on function rates_used to saldo_app;
