-- VAT that clients paid through Saldo, for staff who look after every client: what is to be passed on or was charged back, what is in a payment file that
-- nobody confirmed, and what was settled from a day on; or what is in one payment file (p_order).
drop function if exists received_vat;
create or replace function received_vat(p_order text, p_settled_from date)
  returns table (admin_id bigint, payment_id bigint, payment_reference text, amount_cents bigint, received_on date, held text, settled_as text,
    settled_on date, order_id text, confirmed_on date, is_charged_back boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not sees_all_administrations() then return; end if;
  return query select p.administration_id, p.payment_id, p.payment_reference, p.amount_cents, p.received_on, p.held, p.settled_as, p.settled_on,
      p.order_id, p.confirmed_on, p.charged_back_at is not null
    from vat_online_payments p
    where p.received_on is not null and (case when p_order is null
      then p.settled_as is null or (p.settled_as = 'PASSED_ON' and p.confirmed_on is null) or p.settled_on >= p_settled_from or p.charged_back_at >= p_settled_from else p.order_id = p_order end)
    order by p.settled_on desc nulls first, p.received_on, p.administration_id, p.payment_id;
end $$;
revoke execute on function received_vat from public;
grant execute on function received_vat to saldo_app;
