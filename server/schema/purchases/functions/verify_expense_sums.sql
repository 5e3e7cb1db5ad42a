-- One row for each day whose stored sums are not what the expenses say, with or without a document.
create or replace function verify_expense_sums(p_administration_id bigint)
  returns table (document_date date, is_concept boolean, has_document boolean, stored_count bigint, counted bigint)
  language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with counted as (
    select e.document_date, e.is_concept,
      exists (select from expense_attachments a where a.administration_id = p_administration_id and a.expense_id = e.id) as has_document,
      count(*) as expenses, sum(e.total_excl_cents) as excl, sum(e.total_vat_cents) as vat, sum(e.total_incl_cents) as incl
    from expenses e where e.administration_id = p_administration_id and e.reversed_at is null group by 1, 2, 3
  ), stored as (
    select * from expense_day_sums s where s.administration_id = p_administration_id
      and (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) <> (0, 0, 0, 0)
  )
  select document_date, is_concept, has_document, coalesce(s.expense_count, 0), coalesce(c.expenses, 0)
  from stored s full join counted c using (document_date, is_concept, has_document)
  where (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) is distinct from (c.expenses, c.excl, c.vat, c.incl);
end $$;
grant execute on function verify_expense_sums to saldo_app;
