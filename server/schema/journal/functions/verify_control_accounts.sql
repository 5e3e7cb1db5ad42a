-- One row for each control account that is not the sum of its open items.
create or replace function verify_control_accounts(p_administration_id bigint) returns table (code text, ledger_cents bigint, items_cents bigint)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with ledger as (
    select l.code, coalesce(sum(b.debit_cents - b.credit_cents), 0)::bigint as cents
    from ledgers l left join ledger_balances b on b.administration_id = p_administration_id and b.ledger_id = l.id
    where l.administration_id = p_administration_id and l.code in ('1100', '1300') group by l.code
  ), items as (
    select case i.kind when 'RECEIVABLE' then '1100' else '1300' end as code,
      sum(case i.kind when 'RECEIVABLE' then i.amount_cents - i.settled_cents else i.settled_cents - i.amount_cents end)::bigint as cents
    -- What is settled adds nothing.
    from open_items i where i.administration_id = p_administration_id and i.is_open group by 1
  )
  select l.code, l.cents, coalesce(i.cents, 0) from ledger l left join items i using (code) where l.cents <> coalesce(i.cents, 0);
end $$;
grant execute on function verify_control_accounts to saldo_app;
