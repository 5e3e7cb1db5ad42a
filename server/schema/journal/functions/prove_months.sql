-- Verifies the stored balances of all months, or of some, from the lines, and notes of each month that it was right, its entries too, with what input VAT, which rates and which sums
-- per contact its ledgers have: nobody else may write that. A month that is wrong is noted no more, whatever it was before. Gives how many balances were wrong. Counted and noted in one statement, so that what is posted
-- meanwhile has another mark and is read again.
create or replace function prove_months(p_administration_id bigint, p_from date default '-infinity', p_until date default 'infinity') returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_wrong bigint;
begin
  perform refuse_other_administration(p_administration_id);
  with wrong as materialized (
    select v.month from verify_balances(p_administration_id, p_from, p_until) v
  ), unbalanced as materialized (
    select distinct e.month from unbalanced_entries(p_administration_id, array(select m.month from month_marks(p_administration_id, p_from, p_until) m)) e
  ), taken_back as (
    delete from proven_months p where p.administration_id = p_administration_id
      and (p.month in (select w.month from wrong w) or p.month in (select u.month from unbalanced u))
  ), changed as materialized (
    select m.month, m.mark from month_marks(p_administration_id, p_from, p_until) m
      left join proven_months p on p.administration_id = p_administration_id and p.month = m.month
        and p.deducted is not null and p.rates is not null and p.per_contact is not null
    where p.mark is distinct from m.mark
  ), deducted as materialized (
    select d.month, jsonb_agg(jsonb_build_object('ledger_id', d.ledger_id, 'vat_month', d.vat_month, 'cents', d.cents)) as deducted
    from deducted_input(p_administration_id, array(select c.month from changed c)) d group by d.month
  ), rates as materialized (
    select r.month, jsonb_agg(jsonb_build_object('ledger_id', r.ledger_id, 'vat_code', r.vat_code, 'rate_bp', r.rate_bp)) as rates
    from rates_used(p_administration_id, array(select c.month from changed c)) r group by r.month
  ), per_contact as materialized (
    select s.month, jsonb_agg(jsonb_build_object('ledger_id', s.ledger_id, 'contact_id', s.contact_id, 'cents', s.cents)) as per_contact
    from contact_sums(p_administration_id, array(select c.month from changed c)) s group by s.month
  ), noted as (
    insert into proven_months (administration_id, month, mark, deducted, rates, per_contact)
    select p_administration_id, c.month, c.mark, coalesce(d.deducted, '[]'), coalesce(r.rates, '[]'), coalesce(s.per_contact, '[]')
    from changed c left join deducted d using (month) left join rates r using (month) left join per_contact s using (month)
    where not exists (select from wrong) and not exists (select from unbalanced u where u.month = c.month)
    on conflict (administration_id, month)
      do update set mark = excluded.mark, deducted = excluded.deducted, rates = excluded.rates, per_contact = excluded.per_contact
  )
  select count(*) into v_wrong from wrong;
  return v_wrong;
end $$;
revoke execute on function prove_months from public;
grant execute on function prove_months to saldo_app;
