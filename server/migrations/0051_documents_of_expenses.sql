-- Whether an expense has a document stands with the expense, so that those without one, few of very many, are found and added up at once.

alter table expenses add column has_document boolean not null default false;
comment on column expenses.has_document is 'follows expense_attachments';
-- Of every administration: the owner too is held by row-level security. What is posted was not changed by this.
alter table expenses no force row level security, disable trigger user;
alter table expense_attachments no force row level security;
alter table expense_day_sums no force row level security;
update expenses e set has_document = true
  where exists (select from expense_attachments a where a.administration_id = e.administration_id and a.expense_id = e.id);
alter table expenses enable trigger user;
create index expenses_without_document on expenses (administration_id, document_date desc, id desc) where not has_document;

drop trigger history_begins on expenses;
create trigger history_begins after insert on expenses for each row when (new.is_concept)
  execute function note_change('expense', '', '', 'search,changed_at,changed_by,created_by,has_document');
drop trigger history on expenses;
create trigger history after update or delete on expenses for each row when (not old.is_concept)
  execute function note_change('expense', '', '', 'search,changed_at,changed_by,created_by,has_document');

-- The expense is held first: of two who take its last documents away, or put one there, the second sees what the first did.
create function follow_documents() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_administration bigint := case when tg_op = 'INSERT' then new.administration_id else old.administration_id end;
  v_expenses bigint[] := array_remove(array[case when tg_op <> 'INSERT' then old.expense_id end, case when tg_op <> 'DELETE' then new.expense_id end], null);
begin
  perform from expenses e where e.administration_id = v_administration and e.id = any (v_expenses) order by e.id for no key update;
  update expenses e set has_document = not e.has_document
    where e.administration_id = v_administration and e.id = any (v_expenses)
      and e.has_document <> exists (select from expense_attachments a where a.administration_id = e.administration_id and a.expense_id = e.id);
  return null;
end $$;
revoke execute on function follow_documents from public;
create trigger expense_follows after insert or update or delete on expense_attachments for each row execute function follow_documents();

-- The sums of a day are kept apart for what has a document and what has none.
alter table expense_day_sums add column has_document boolean;
delete from expense_day_sums;
alter table expense_day_sums alter column has_document set not null, drop constraint expense_day_sums_pkey,
  add primary key (administration_id, document_date, is_concept, has_document);
insert into expense_day_sums (administration_id, document_date, is_concept, has_document, expense_count, total_excl_cents, total_vat_cents, total_incl_cents)
  select e.administration_id, e.document_date, e.is_concept, e.has_document, count(*), sum(e.total_excl_cents), sum(e.total_vat_cents),
    sum(e.total_incl_cents)
  from expenses e where e.reversed_at is null group by e.administration_id, e.document_date, e.is_concept, e.has_document;

alter table expenses force row level security;
alter table expense_attachments force row level security;
alter table expense_day_sums force row level security;

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
drop trigger sums_follow on expenses;
create trigger sums_follow after update of document_date, is_concept, reversed_at, total_excl_cents, total_vat_cents, total_incl_cents,
    has_document or delete
  on expenses for each row execute function sum_expenses();

-- One row for each day whose stored sums are not what the expenses say, with or without a document.
drop function verify_expense_sums;
create function verify_expense_sums(p_administration_id bigint)
  returns table (document_date date, is_concept boolean, has_document boolean, stored_count bigint, counted bigint)
  language sql stable as $$
  with counted as (
    select e.document_date, e.is_concept,
      exists (select from expense_attachments a where a.administration_id = e.administration_id and a.expense_id = e.id) as has_document,
      count(*) as expenses, sum(e.total_excl_cents) as excl, sum(e.total_vat_cents) as vat, sum(e.total_incl_cents) as incl
    from expenses e where e.administration_id = p_administration_id and e.reversed_at is null group by 1, 2, 3
  ), stored as (
    select * from expense_day_sums s where s.administration_id = p_administration_id
      and (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) <> (0, 0, 0, 0)
  )
  select document_date, is_concept, has_document, coalesce(s.expense_count, 0), coalesce(c.expenses, 0)
  from stored s full join counted c using (document_date, is_concept, has_document)
  where (s.expense_count, s.total_excl_cents, s.total_vat_cents, s.total_incl_cents) is distinct from (c.expenses, c.excl, c.vat, c.incl)
$$;
grant execute on function verify_expense_sums to saldo_app;
