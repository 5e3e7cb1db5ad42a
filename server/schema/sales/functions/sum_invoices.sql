-- Takes what an invoice was out of the sums of its day and adds what it is now, the earlier day first.
create or replace function sum_invoices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sales_day_sums as s (administration_id, invoice_date, kind, is_sent, invoice_count, total_excl_cents, total_vat_cents,
      total_incl_cents)
    select c.administration_id, c.invoice_date, c.kind, c.is_sent, sum(c.n), sum(c.n * c.total_excl_cents), sum(c.n * c.total_vat_cents),
      sum(c.n * c.total_incl_cents)
    from (
      select -1 as n, old.administration_id, old.invoice_date, old.kind, old.sent_at is not null as is_sent, old.total_excl_cents,
        old.total_vat_cents, old.total_incl_cents
        where tg_op <> 'INSERT'
      union all
      select 1, new.administration_id, new.invoice_date, new.kind, new.sent_at is not null, new.total_excl_cents, new.total_vat_cents,
        new.total_incl_cents
        where tg_op <> 'DELETE'
    ) c
    group by c.administration_id, c.invoice_date, c.kind, c.is_sent
    order by c.administration_id, c.invoice_date, c.kind, c.is_sent
    on conflict (administration_id, invoice_date, kind, is_sent) do update
      set invoice_count = s.invoice_count + excluded.invoice_count, total_excl_cents = s.total_excl_cents + excluded.total_excl_cents,
          total_vat_cents = s.total_vat_cents + excluded.total_vat_cents, total_incl_cents = s.total_incl_cents + excluded.total_incl_cents;
  return null;
end $$;
revoke execute on function sum_invoices from public;
