-- Expenses that come back, and each time they did.

create table recurring_expenses (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  template_expense_id bigint not null,
  template jsonb not null,
  description text not null default '' check (length(description) <= 250),
  period text not null check (period in ('DAYS', 'WEEKS', 'MONTHS')),
  frequency integer not null check (frequency between 1 and 366),
  start_date date not null,
  end_date date check (end_date >= start_date),
  is_active boolean not null default true,
  next_on date,
  ended_on date,
  version integer not null default 1,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, template_expense_id) references expenses,
  check (ended_on is null or (next_on is null and not is_active))
);
comment on column recurring_expenses.template is 'what each expense is a copy of: its supplier, lines and amounts as they were when the person confirmed them';
comment on column recurring_expenses.next_on is 'the date of the next expense; none while it is stopped or after it ended';
create index recurring_expenses_by_template on recurring_expenses (administration_id, template_expense_id);

-- One row for each date: this key is what makes an expense come once.
create table recurring_expense_dates (
  administration_id bigint not null,
  recurring_expense_id bigint not null,
  date date not null,
  expense_id bigint,
  primary key (administration_id, recurring_expense_id, date),
  foreign key (administration_id, recurring_expense_id) references recurring_expenses on delete cascade,
  foreign key (administration_id, expense_id) references expenses on delete set null (expense_id)
);
comment on column recurring_expense_dates.expense_id is 'gone when it was left a concept and that was deleted';
create index recurring_expense_dates_by_expense on recurring_expense_dates (administration_id, expense_id);

select protect_administration_table(t) from unnest(array['recurring_expenses', 'recurring_expense_dates']::regclass[]) t;
create trigger history after insert or update or delete on recurring_expenses for each row
  execute function note_change('recurring_expense', '', '', 'template,created_by');
