-- Makes the stored balances of some months anew from the lines, and gives how many of them were not what the lines say.
create or replace function recalculate_balances(p_administration_id bigint, p_from date, p_until date) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_mended bigint;
begin
  perform lock_administration(p_administration_id);
  select count(*) into v_mended from verify_balances(p_administration_id, p_from, p_until);
  if v_mended = 0 then return 0; end if;
  delete from ledger_balances b where b.administration_id = p_administration_id and b.month between p_from and p_until;
  insert into ledger_balances (administration_id, month, ledger_id, vat_code, vat_part, vat_month, debit_cents, credit_cents, line_count)
    select p_administration_id, date_trunc('month', l.entry_date)::date, l.ledger_id, coalesce(l.vat_code, ''), coalesce(l.vat_part, ''),
      coalesce(l.vat_month, '0001-01-01'), sum(greatest(l.amount_cents, 0)), sum(greatest(-l.amount_cents, 0)), count(*)
    from journal_lines l
    where l.administration_id = p_administration_id and l.entry_date >= p_from and l.entry_date < p_until + interval '1 month'
    group by 2, 3, 4, 5, 6;
  return v_mended;
end $$;
revoke execute on function recalculate_balances from public;
grant execute on function recalculate_balances to saldo_app;
