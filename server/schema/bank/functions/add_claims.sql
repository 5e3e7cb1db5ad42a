-- Notes what new proposals would take: p_claims, rows of bank_claims. A function, because rows that come as one document go into a table of a cluster by
-- COPY, which row-level security takes from no application.
create or replace function add_claims(p_administration_id bigint, p_claims jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_administration(p_administration_id);
  insert into bank_claims (administration_id, transaction_id, line_number, open_item_id, payment_id, amount_cents)
    select p_administration_id, r.transaction_id, r.line_number, r.open_item_id, r.payment_id, r.amount_cents
    from jsonb_to_recordset(p_claims)
      as r (transaction_id bigint, line_number smallint, open_item_id bigint, payment_id bigint, amount_cents bigint);
end $$;
revoke execute on function add_claims from public;
grant execute on function add_claims to saldo_app;
