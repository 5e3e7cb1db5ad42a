-- Verifies all stored balances from the lines, and notes of each month that it was right: nobody else may write that. Gives how many were wrong. Counted and
-- noted in one statement, so that what is posted meanwhile has another mark and is read again.
create or replace function prove_months(p_administration_id bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_wrong bigint;
begin
  perform refuse_other_administration(p_administration_id);
  with wrong as materialized (
    select count(*) as balances from verify_balances(p_administration_id)
  ), noted as (
    insert into proven_months (administration_id, month, mark)
    select p_administration_id, m.month, m.mark from month_marks(p_administration_id) m cross join wrong where wrong.balances = 0
    on conflict (administration_id, month) do update set mark = excluded.mark
  )
  select balances into v_wrong from wrong;
  return v_wrong;
end $$;
revoke execute on function prove_months from public;
grant execute on function prove_months to saldo_app;
