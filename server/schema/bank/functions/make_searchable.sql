-- Makes transactions of an account searchable that are not yet, after one of them and at most so many. Gives the last; nothing when all are.
-- What is there already is looked up one by one, however the planner is set for an import.
create or replace function make_searchable(p_administration_id bigint, p_account_id bigint, p_after bigint, p_limit integer) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_last bigint;
begin
  perform refuse_other_administration(p_administration_id);
  with missing as (
    select t.* from bank_transactions t
    where t.administration_id = p_administration_id and t.account_id + 0 = p_account_id and t.id > p_after
      and (select s.transaction_id from bank_search s where s.administration_id = p_administration_id and s.transaction_id = t.id) is null
    order by t.id limit p_limit
  ), added as (
    insert into bank_search (administration_id, transaction_id, search)
      select p_administration_id, m.id, left(lower(concat_ws(' ', nullif(m.counterparty_name, ''), nullif(m.remittance, ''), m.counterparty_iban,
        m.structured_reference, round(m.amount_cents / 100.0, 2))), 1000)
      from missing m
    on conflict do nothing
  )
  select max(m.id) into v_last from missing m;
  return v_last;
end $$;
revoke execute on function make_searchable from public;
grant execute on function make_searchable to saldo_app;
