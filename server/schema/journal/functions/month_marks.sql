-- A number per month, of all or of some, that is another when a stored balance of it changes, or comes or goes.
create or replace function month_marks(p_administration_id bigint, p_from date default '-infinity', p_until date default 'infinity')
  returns table (month date, mark bigint)
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select b.month, bit_xor(hashtextextended(concat_ws(' ', b.ledger_id, b.vat_code, b.vat_part, b.vat_month, b.debit_cents, b.credit_cents,
    b.line_count), 0)) >> 11
  from ledger_balances b where b.administration_id = p_administration_id and b.month between p_from and p_until group by b.month;
end $$;
grant execute on function month_marks to saldo_app;
