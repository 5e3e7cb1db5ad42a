-- Takes what an expense was out of the sums of its day and adds what it is now, the earlier day first.
create or replace function sum_expenses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into expense_day_sums as s (administration_id, document_date, is_concept, has_document, expense_count, total_excl_cents,
      total_vat_cents, total_incl_cents)
    select c.administration_id, c.document_date, c.is_concept, c.has_document, sum(c.n), sum(c.n * c.total_excl_cents),
      sum(c.n * c.total_vat_cents), sum(c.n * c.total_incl_cents)
    from (
      select -1 as n, old.administration_id, old.document_date, old.is_concept, old.has_document, old.total_excl_cents, old.total_vat_cents,
        old.total_incl_cents
        where tg_op <> 'INSERT' and old.reversed_at is null
      union all
      select 1, new.administration_id, new.document_date, new.is_concept, new.has_document, new.total_excl_cents, new.total_vat_cents,
        new.total_incl_cents
        where tg_op <> 'DELETE' and new.reversed_at is null
    ) c
    group by c.administration_id, c.document_date, c.is_concept, c.has_document
    order by c.administration_id, c.document_date, c.is_concept, c.has_document
    on conflict (administration_id, document_date, is_concept, has_document) do update
      set expense_count = s.expense_count + excluded.expense_count, total_excl_cents = s.total_excl_cents + excluded.total_excl_cents,
          total_vat_cents = s.total_vat_cents + excluded.total_vat_cents, total_incl_cents = s.total_incl_cents + excluded.total_incl_cents;
  return null;
end $$;
revoke execute on function sum_expenses from public;
