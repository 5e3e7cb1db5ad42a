-- Totals of a list of expenses are read from stored sums, one row a day, kept in the transaction that changes the expense;
-- verify_expense_sums recounts them.
create table expense_day_sums (
  administration_id bigint not null references administrations,
  document_date date not null,
  is_concept boolean not null,
  expense_count bigint not null default 0,
  total_excl_cents bigint not null default 0,
  total_vat_cents bigint not null default 0,
  total_incl_cents bigint not null default 0,
  primary key (administration_id, document_date, is_concept)
) with (fillfactor = 60);
comment on table expense_day_sums is 'of expenses that are not reversed';
select protect_administration_table('expense_day_sums');
revoke insert, update, delete on expense_day_sums from saldo_app;

insert into expense_day_sums
  select e.administration_id, e.document_date, e.is_concept, count(*), sum(e.total_excl_cents), sum(e.total_vat_cents), sum(e.total_incl_cents)
  from expenses e where e.reversed_at is null group by e.administration_id, e.document_date, e.is_concept;

-- Takes what an expense was out of the sums of its day and adds what it is now, the earlier day first.
create function sum_expenses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into expense_day_sums as s
    select c.administration_id, c.document_date, c.is_concept, sum(c.n), sum(c.n * c.total_excl_cents), sum(c.n * c.total_vat_cents),
      sum(c.n * c.total_incl_cents)
    from (
      select -1 as n, old.administration_id, old.document_date, old.is_concept, old.total_excl_cents, old.total_vat_cents, old.total_incl_cents
        where tg_op <> 'INSERT' and old.reversed_at is null
      union all
      select 1, new.administration_id, new.document_date, new.is_concept, new.total_excl_cents, new.total_vat_cents, new.total_incl_cents
        where tg_op <> 'DELETE' and new.reversed_at is null
    ) c
    group by c.administration_id, c.document_date, c.is_concept
    order by c.administration_id, c.document_date, c.is_concept
    on conflict (administration_id, document_date, is_concept) do update
      set expense_count = s.expense_count + excluded.expense_count, total_excl_cents = s.total_excl_cents + excluded.total_excl_cents,
          total_vat_cents = s.total_vat_cents + excluded.total_vat_cents, total_incl_cents = s.total_incl_cents + excluded.total_incl_cents;
  return null;
end $$;
revoke execute on function sum_expenses from public;
create trigger sums_begin after insert on expenses for each row execute function sum_expenses();
create trigger sums_follow after update of document_date, is_concept, reversed_at, total_excl_cents, total_vat_cents, total_incl_cents or delete
  on expenses for each row execute function sum_expenses();

-- One row for each day whose stored sums are not what the expenses say.
create function verify_expense_sums(p_administration_id bigint)
  returns table (document_date date, is_concept boolean, stored_count bigint, counted bigint)
  language sql stable as $$
  with counted as (
    select e.document_date, e.is_concept, count(*) as expenses, sum(e.total_excl_cents) as excl, sum(e.total_vat_cents) as vat,
      sum(e.total_incl_cents) as incl
    from expenses e where e.administration_id = p_administration_id and e.reversed_at is null group by 1, 2
  ), stored as (
    select * from expense_day_sums s where s.administration_id = p_administration_id
      and (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) <> (0, 0, 0, 0)
  )
  select document_date, is_concept, coalesce(s.expense_count, 0), coalesce(c.expenses, 0)
  from stored s full join counted c using (document_date, is_concept)
  where (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) is distinct from (c.expenses, c.excl, c.vat, c.incl)
$$;
grant execute on function verify_expense_sums to saldo_app;

-- Sales by their total, as expenses have it.
create index sales_invoices_by_total on sales_invoices (administration_id, total_incl_cents desc, id desc);
