-- Makes the stored sums of lists anew from the expenses, and gives how many of them were not what the expenses say.
create or replace function recalculate_expense_sums(p_administration_id bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_mended bigint;
begin
  perform lock_administration(p_administration_id);
  select count(*) into v_mended from verify_expense_sums(p_administration_id);
  if v_mended = 0 then return 0; end if;
  delete from expense_day_sums s where s.administration_id = p_administration_id;
  insert into expense_day_sums (administration_id, document_date, is_concept, has_document, expense_count, total_excl_cents, total_vat_cents,
      total_incl_cents)
    select p_administration_id, e.document_date, e.is_concept, e.has_document, count(*), sum(e.total_excl_cents), sum(e.total_vat_cents),
      sum(e.total_incl_cents)
    from expenses e where e.administration_id = p_administration_id and e.reversed_at is null
    group by 2, 3, 4;
  return v_mended;
end $$;
revoke execute on function recalculate_expense_sums from public;
grant execute on function recalculate_expense_sums to saldo_app;
