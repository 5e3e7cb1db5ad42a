-- Verifies all stored balances from the lines, and notes of each month that it was right and what input VAT its ledgers have: nobody else may write that.
-- Gives how many were wrong. Counted and noted in one statement, so that what is posted meanwhile has another mark and is read again.
create or replace function prove_months(p_administration_id bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_wrong bigint;
begin
  perform refuse_other_administration(p_administration_id);
  with wrong as materialized (
    select count(*) as balances from verify_balances(p_administration_id)
  ), changed as materialized (
    select m.month, m.mark from month_marks(p_administration_id) m
      left join proven_months p on p.administration_id = p_administration_id and p.month = m.month and p.deducted is not null
    where p.mark is distinct from m.mark
  ), deducted as materialized (
    select d.month, jsonb_agg(jsonb_build_object('ledger_id', d.ledger_id, 'vat_month', d.vat_month, 'cents', d.cents)) as deducted
    from deducted_input(p_administration_id, array(select c.month from changed c)) d group by d.month
  ), noted as (
    insert into proven_months (administration_id, month, mark, deducted)
    select p_administration_id, c.month, c.mark, coalesce(d.deducted, '[]') from changed c left join deducted d using (month) cross join wrong
    where wrong.balances = 0
    on conflict (administration_id, month) do update set mark = excluded.mark, deducted = excluded.deducted
  )
  select balances into v_wrong from wrong;
  return v_wrong;
end $$;
revoke execute on function prove_months from public;
grant execute on function prove_months to saldo_app;
