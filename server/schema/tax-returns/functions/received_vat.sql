-- VAT that clients paid through Saldo, for staff who look after every client: what is to be passed on or was charged back, what is in a payment file that
-- nobody confirmed, and what was settled from a day on; or what is in one payment file (p_order). Each by its own index: most was settled long ago.
drop function if exists received_vat;
create or replace function received_vat(p_order text, p_settled_from date)
  returns table (admin_id bigint, payment_id bigint, payment_reference text, amount_cents bigint, received_on date, held text, settled_as text,
    settled_on date, order_id text, confirmed_on date, is_in_file boolean, is_charged_back boolean)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not sees_all_administrations() then return; end if;
  return query
  with found as (
    select p.* from vat_online_payments p where p_order is not null and p.order_id = p_order
    union select p.* from vat_online_payments p where p_order is null and p.settled_as is null and p.received_on is not null
    union select p.* from vat_online_payments p where p_order is null and p.settled_as = 'PASSED_ON' and p.confirmed_on is null
    union select p.* from vat_online_payments p where p_order is null and p.settled_on >= p_settled_from
    union select p.* from vat_online_payments p where p_order is null and p.received_on is not null and p.charged_back_at >= p_settled_from
  )
  select p.administration_id, p.payment_id, p.payment_reference, p.amount_cents, p.received_on, p.held, p.settled_as, p.settled_on,
      p.order_id, p.confirmed_on, p.in_file, p.charged_back_at is not null
    from found p order by p.settled_on desc nulls first, p.received_on, p.administration_id, p.payment_id;
end $$;
revoke execute on function received_vat from public;
grant execute on function received_vat to saldo_app;
