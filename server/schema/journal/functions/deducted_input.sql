-- Input VAT per ledger of entries booked in some months, by the month in whose return it counts; of some ledgers, or of all (null). The VAT of an entry at
-- one rate is shared among its ledgers by their amounts; what was not deducted is not among them.
create or replace function deducted_input(p_administration_id bigint, p_months date[], p_ledgers bigint[] default null)
  returns table (month date, ledger_id bigint, vat_month date, cents bigint)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with bases as (
    select m.month, l.entry_id, l.ledger_id, l.vat_code, l.vat_rate_bp, l.vat_month, sum(l.amount_cents) as base
    from unnest(p_months) m (month) join journal_lines l on l.administration_id = p_administration_id
      and l.entry_date between m.month and (m.month + interval '1 month - 1 day')::date
    where l.vat_part = 'base' and l.vat_month is not null and (p_ledgers is null or l.ledger_id = any (p_ledgers))
    group by m.month, l.entry_id, l.ledger_id, l.vat_code, l.vat_rate_bp, l.vat_month
  )
  select b.month, b.ledger_id, b.vat_month, sum(round(t.input * b.base / nullif(t.base, 0)))::bigint
  from bases b cross join lateral (
    select sum(l.amount_cents) filter (where l.vat_part = 'input') as input, sum(l.amount_cents) filter (where l.vat_part = 'base') as base
    from journal_lines l where l.administration_id = p_administration_id and l.entry_id = b.entry_id
      and l.vat_code = b.vat_code and l.vat_rate_bp = b.vat_rate_bp
  ) t
  where t.input <> 0 and t.base <> 0
  group by b.month, b.ledger_id, b.vat_month;
end $$;
grant execute on function deducted_input to saldo_app;
