-- Makes the stored sums of lists anew from the invoices, and gives how many of them were not what the invoices say.
create or replace function recalculate_sales_sums(p_administration_id bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_mended bigint;
begin
  perform lock_administration(p_administration_id);
  select count(*) into v_mended from verify_sales_sums(p_administration_id);
  if v_mended = 0 then return 0; end if;
  delete from sales_day_sums s where s.administration_id = p_administration_id;
  insert into sales_day_sums (administration_id, invoice_date, kind, is_sent, invoice_count, total_excl_cents, total_vat_cents, total_incl_cents)
    select p_administration_id, i.invoice_date, i.kind, i.sent_at is not null, count(*), sum(i.total_excl_cents), sum(i.total_vat_cents),
      sum(i.total_incl_cents)
    from sales_invoices i where i.administration_id = p_administration_id
    group by 2, 3, 4;
  return v_mended;
end $$;
revoke execute on function recalculate_sales_sums from public;
grant execute on function recalculate_sales_sums to saldo_app;
