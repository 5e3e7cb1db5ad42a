-- Projects: what purchases and sales are for.

create table projects (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  contact_id bigint,
  email_tag text not null default '' check (length(email_tag) <= 40),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts
);
comment on column projects.contact_id is 'the client it is for';
comment on column projects.email_tag is 'stands in the subject of mail about it';
create unique index projects_by_name on projects (administration_id, lower(name));
create unique index projects_by_email_tag on projects (administration_id, lower(email_tag)) where email_tag <> '';
create index projects_by_contact on projects (administration_id, contact_id);
select protect_administration_table('projects');
create trigger history after insert or update or delete on projects for each row execute function note_change('project', '', '', 'created_by');

alter table expenses add column project_id bigint,
  add foreign key (administration_id, project_id) references projects;
create index expenses_by_project on expenses (administration_id, project_id, document_date desc, id desc) where project_id is not null;

alter table sales_invoices add column project_id bigint,
  add foreign key (administration_id, project_id) references projects;
create index sales_invoices_by_project on sales_invoices (administration_id, project_id, invoice_date desc, id desc) where project_id is not null;

-- Of a final invoice what it is for may change too: that stands on no paper and in no book.
create or replace function refuse_change_of_final_invoice() returns trigger language plpgsql as $$
declare loose constant text[] := array['credited_cents', 'search', 'project_id', 'version', 'changed_at', 'changed_by'];
begin
  if not old.is_concept and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
    raise exception 'invoice % is final', old.number using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- As before, with the project.
create or replace function record_expense(p_administration_id bigint, p_expense jsonb, p_lines jsonb, p_entry jsonb, p_refuse_twin boolean)
  returns table (entry_number bigint, entry_id bigint, changed_at timestamptz)
  language plpgsql set search_path = public, pg_temp as $$
declare
  v_expense expenses := jsonb_populate_record(null::expenses, p_expense);
  v_twin bigint;
begin
  v_expense.entry_number := take_number(p_administration_id, 'expense-' || v_expense.year);
  -- After the number: its counter makes two postings at the same moment see each other.
  if p_refuse_twin and btrim(v_expense.document_number) <> '' then
    select e.id into v_twin from expenses e
      where e.administration_id = p_administration_id and lower(btrim(e.document_number)) = lower(btrim(v_expense.document_number))
        -- Not "=": this way the number is looked up, and not every invoice of the supplier.
        and e.contact_id is not distinct from v_expense.contact_id and not e.is_concept and e.reversed_at is null limit 1;
    if found then
      raise exception 'expense % has this number', v_twin using errcode = 'unique_violation', hint = 'expense_exists', detail = v_twin::text;
    end if;
  end if;
  select p.entry_id into v_expense.entry_id from post_entry(p_administration_id, p_entry) p;
  insert into expenses (administration_id, id, year, entry_number, is_concept, contact_id, document_number, document_date, due_date, booked_on,
      performed_on, corrects_period_id, description, currency, exchange_rate, reverse_charge, prices_include_vat, payment_method, is_credit_note,
      total_excl_cents, total_vat_cents, total_incl_cents, revision, entry_id, created_by, changed_by, search, project_id)
    overriding system value
    values (p_administration_id, v_expense.id, v_expense.year, v_expense.entry_number, false, v_expense.contact_id, v_expense.document_number,
      v_expense.document_date, v_expense.due_date, v_expense.booked_on, v_expense.performed_on, v_expense.corrects_period_id, v_expense.description,
      v_expense.currency, v_expense.exchange_rate, v_expense.reverse_charge, v_expense.prices_include_vat, v_expense.payment_method, v_expense.is_credit_note,
      v_expense.total_excl_cents, v_expense.total_vat_cents, v_expense.total_incl_cents, 1, v_expense.entry_id, v_expense.created_by,
      v_expense.created_by, v_expense.search, v_expense.project_id);
  insert into expense_lines (administration_id, expense_id, line_number, description, ledger_id, vat_rate_bp, deductible_bp, amount_excl_cents, vat_cents,
      foreign_amount_cents, foreign_vat_cents)
    select p_administration_id, v_expense.id, l.n, l.line ->> 'description', (l.line ->> 'ledger_id')::bigint, (l.line ->> 'vat_rate_bp')::integer,
      (l.line ->> 'deductible_bp')::integer, (l.line ->> 'amount_excl_cents')::bigint, (l.line ->> 'vat_cents')::bigint,
      (l.line ->> 'foreign_amount_cents')::bigint, (l.line ->> 'foreign_vat_cents')::bigint
    from jsonb_array_elements(p_lines) with ordinality as l (line, n);
  insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, amount_cents)
    values (p_administration_id, 'PAYABLE', 'expense', v_expense.id, v_expense.contact_id, v_expense.document_number, v_expense.document_date,
      v_expense.due_date, v_expense.total_incl_cents);
  return query select v_expense.entry_number, v_expense.entry_id, now();
end $$;
