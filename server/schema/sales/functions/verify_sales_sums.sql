-- One row for each stored sum of a day that is not what the invoices say.
create or replace function verify_sales_sums(p_administration_id bigint)
  returns table (invoice_date date, kind text, is_sent boolean, stored_count bigint, counted bigint)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with counted as (
    select i.invoice_date, i.kind, i.sent_at is not null as is_sent, count(*) as invoices, sum(i.total_excl_cents) as excl,
      sum(i.total_vat_cents) as vat, sum(i.total_incl_cents) as incl
    from sales_invoices i where i.administration_id = p_administration_id group by 1, 2, 3
  ), stored as (
    select * from sales_day_sums s where s.administration_id = p_administration_id
      and (s.invoice_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) <> (0, 0, 0, 0)
  )
  select invoice_date, kind, is_sent, coalesce(s.invoice_count, 0), coalesce(c.invoices, 0)
  from stored s full join counted c using (invoice_date, kind, is_sent)
  where (s.invoice_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) is distinct from (c.invoices, c.excl, c.vat, c.incl);
end $$;
grant execute on function verify_sales_sums to saldo_app;
