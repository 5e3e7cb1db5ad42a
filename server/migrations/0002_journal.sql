-- The journal is append-only and has one way in: post_entry. What the kernel promises is promised here again.

create table journal_entries (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  entry_number bigint not null,
  book text not null check (book in ('PURCHASES', 'SALES', 'BANK', 'GENERAL')),
  kind text not null,
  entry_date date not null,
  period_id bigint not null,
  source_type text not null,
  source_id bigint not null,
  source_revision integer not null default 1,
  description text not null,
  reverses_entry_id bigint,
  corrects_period_id bigint,
  actor_person_id bigint not null references persons,
  on_behalf_of_person_id bigint references persons,
  posted_at timestamptz not null,
  posted_in xid8 not null,
  primary key (administration_id, id),
  unique (administration_id, entry_number),
  unique (administration_id, source_type, source_id, kind, source_revision),
  unique (administration_id, reverses_entry_id),
  foreign key (administration_id, period_id) references financial_periods,
  foreign key (administration_id, corrects_period_id) references financial_periods,
  foreign key (administration_id, reverses_entry_id) references journal_entries,
  check ((kind = 'REVERSAL') = (reverses_entry_id is not null))
);
create index journal_entries_by_date on journal_entries (administration_id, entry_date, id);

create table journal_lines (
  administration_id bigint not null,
  entry_id bigint not null,
  line_number smallint not null,
  entry_date date not null,
  ledger_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  description text,
  contact_id bigint,
  item_type text,
  item_id bigint,
  vat_code text,
  vat_part text check (vat_part in ('base', 'due', 'input')),
  vat_rate_bp integer,
  vat_month date check (extract(day from vat_month) = 1),
  primary key (administration_id, entry_id, line_number),
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, ledger_id) references ledgers,
  foreign key (administration_id, contact_id) references contacts,
  check ((item_type is null) = (item_id is null)),
  check ((vat_code is null) = (vat_part is null)),
  check ((vat_code is null) = (vat_month is null))
);
comment on column journal_lines.amount_cents is 'debit positive, credit negative';
comment on column journal_lines.vat_month is 'the month in whose return the line counts; later than entry_date for a correction, absent while VAT on cash basis waits for the money';
create index journal_lines_by_ledger on journal_lines (administration_id, ledger_id, entry_date, entry_id);
create index journal_lines_by_vat on journal_lines (administration_id, vat_month, vat_code, entry_date, entry_id) where vat_code is not null;
create index journal_lines_by_item on journal_lines (administration_id, item_type, item_id) where item_type is not null;

-- Stored sums, kept in the posting's own transaction; verify_balances recomputes them from the lines.
create table ledger_balances (
  administration_id bigint not null references administrations,
  month date not null,
  ledger_id bigint not null,
  vat_code text not null default '',
  vat_part text not null default '',
  vat_month date not null default '0001-01-01',
  debit_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  line_count bigint not null default 0,
  primary key (administration_id, month, ledger_id, vat_code, vat_part, vat_month),
  foreign key (administration_id, ledger_id) references ledgers
);
create index ledger_balances_by_vat on ledger_balances (administration_id, vat_month, vat_code) where vat_code <> '';

-- What is still to be received or paid. Papers create the item, payments settle it; the sum per control account equals the ledger.
create table open_items (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('RECEIVABLE', 'PAYABLE')),
  source_type text not null,
  source_id bigint not null,
  contact_id bigint,
  reference text not null default '',
  payment_reference text,
  document_date date not null,
  due_date date,
  amount_cents bigint not null,
  settled_cents bigint not null default 0,
  is_open boolean generated always as (settled_cents <> amount_cents) stored,
  version integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, source_type, source_id),
  foreign key (administration_id, contact_id) references contacts,
  check (case when amount_cents >= 0 then settled_cents between 0 and amount_cents else settled_cents between amount_cents and 0 end)
);
comment on column open_items.amount_cents is 'as on the document: positive for an invoice, negative for a credit note';
create index open_items_open on open_items (administration_id, kind, due_date) where is_open;
create index open_items_by_amount on open_items (administration_id, amount_cents) where is_open;

create table payments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  open_item_id bigint not null,
  paid_on date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  method text not null check (method in ('BANK', 'PRIVATE', 'CASH', 'OTHER')),
  bank_transaction_id bigint,
  entry_id bigint not null,
  undone_by_entry_id bigint,
  created_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, open_item_id) references open_items,
  foreign key (administration_id, entry_id) references journal_entries,
  foreign key (administration_id, undone_by_entry_id) references journal_entries
);
create index payments_by_item on payments (administration_id, open_item_id);
create index payments_by_transaction on payments (administration_id, bank_transaction_id) where bank_transaction_id is not null;

create table audit_heads (
  administration_id bigint not null references administrations,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x',
  primary key (administration_id)
);

create table audit_log (
  administration_id bigint not null references administrations,
  seq bigint not null,
  at timestamptz not null,
  actor_person_id bigint not null references persons,
  on_behalf_of_person_id bigint references persons,
  action text not null,
  object_type text not null,
  object_id bigint not null,
  entry_id bigint,
  change jsonb not null default '{}',
  entry_hash bytea,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (administration_id, seq),
  foreign key (administration_id, entry_id) references journal_entries
);
create index audit_log_by_object on audit_log (administration_id, object_type, object_id, seq);

-- Nothing posted changes --------------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', hint = 'journal_is_append_only';
end $$;

create trigger entries_are_final before update or delete on journal_entries for each row execute function refuse_change();
create trigger lines_are_final before update or delete on journal_lines for each row execute function refuse_change();
create trigger audit_is_final before update or delete on audit_log for each row execute function refuse_change();
create trigger entries_no_truncate before truncate on journal_entries execute function refuse_change();
create trigger lines_no_truncate before truncate on journal_lines execute function refuse_change();
create trigger audit_no_truncate before truncate on audit_log execute function refuse_change();

-- A balanced pair added later would still change a posted entry, so lines arrive in the entry's own transaction.
create function refuse_late_line() returns trigger language plpgsql as $$
begin
  if (select e.posted_in from journal_entries e where e.administration_id = new.administration_id and e.id = new.entry_id)
     is distinct from pg_current_xact_id() then
    raise exception 'entry % is already posted', new.entry_id using errcode = 'restrict_violation', hint = 'journal_is_append_only';
  end if;
  return new;
end $$;
create trigger lines_arrive_with_their_entry before insert on journal_lines for each row execute function refuse_late_line();

create function check_entry_balances() returns trigger language plpgsql as $$
declare difference bigint; line_count integer;
begin
  select coalesce(sum(l.amount_cents), 0), count(*) into difference, line_count
    from journal_lines l where l.administration_id = new.administration_id and l.entry_id = new.id;
  if line_count < 2 then
    raise exception 'entry % has % lines', new.id, line_count using errcode = 'check_violation', hint = 'entry_needs_two_lines';
  end if;
  if difference <> 0 then
    raise exception 'entry % is off by % cents', new.id, difference using errcode = 'check_violation', hint = 'debits_must_equal_credits';
  end if;
  return null;
end $$;
-- One check per entry is enough: a line cannot arrive without its entry being new in the same transaction.
create constraint trigger entry_balances after insert on journal_entries deferrable initially deferred
  for each row execute function check_entry_balances();

-- The audit chain ---------------------------------------------------------------------------------------------------

-- Every field of an entry and of its lines, in one canonical text.
create function entry_hash(p_administration_id bigint, p_entry_id bigint) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(convert_to(to_jsonb(e)::text || '|' || coalesce((
      select string_agg(to_jsonb(l)::text, '|' order by l.line_number)
      from journal_lines l where l.administration_id = e.administration_id and l.entry_id = e.id), ''), 'UTF8'))
  from journal_entries e where e.administration_id = p_administration_id and e.id = p_entry_id
$$;

create function audit_hash(p_row audit_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(p_row.previous_hash || convert_to((to_jsonb(p_row) - 'hash')::text, 'UTF8'))
$$;

create function append_audit(
  p_administration_id bigint, p_actor bigint, p_on_behalf_of bigint, p_action text, p_object_type text, p_object_id bigint,
  p_entry_id bigint, p_change jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_heads; record audit_log;
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_heads (administration_id) values (p_administration_id) on conflict do nothing;
  select * into head from audit_heads where administration_id = p_administration_id for update;
  record := row(p_administration_id, head.last_seq + 1, clock_timestamp(), p_actor, p_on_behalf_of, p_action, p_object_type,
    p_object_id, p_entry_id, coalesce(p_change, '{}'), case when p_entry_id is null then null else entry_hash(p_administration_id, p_entry_id) end,
    head.last_hash, null);
  record.hash := audit_hash(record);
  insert into audit_log select record.*;
  update audit_heads set last_seq = record.seq, last_hash = record.hash where administration_id = p_administration_id;
  return record.seq;
end $$;

-- The one way in ----------------------------------------------------------------------------------------------------

-- p_entry: {book, kind, entry_date, source_type, source_id, source_revision, description, reverses_entry_id, corrects_period_id,
--           actor, on_behalf_of, lines: [{account, amount_cents, description, contact_id, item_type, item_id, vat_code, vat_part,
--           vat_rate_bp, vat_month}]}
-- Refusals travel in the hint: financial_period_not_found, period_already_processed, vat_period_filed, entry_needs_two_lines,
-- debits_must_equal_credits, already_posted.
create function post_entry(p_administration_id bigint, p_entry jsonb) returns table (entry_id bigint, entry_number bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := (p_entry ->> 'entry_date')::date;
  v_period financial_periods;
  v_locked date;
  v_number bigint;
  v_id bigint;
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;

  -- FOR SHARE, so that a closing period waits for us and we wait for it. A foreign key's FOR KEY SHARE would let a closing slip past.
  select * into v_period from financial_periods p
    where p.administration_id = p_administration_id and v_date between p.starts_on and p.ends_on for share;
  if not found then
    raise exception 'no period for %', v_date using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;
  if v_period.state = 'COMPLETED' then
    raise exception 'period of % is completed', v_date using errcode = 'restrict_violation', hint = 'period_already_processed';
  end if;

  for v_locked in
    select m.month from (select distinct (l ->> 'vat_month')::date as month from jsonb_array_elements(p_entry -> 'lines') l) m
      where m.month is not null and not (m.month between v_period.starts_on and v_period.ends_on) order by m.month
  loop
    perform 1 from financial_periods p
      where p.administration_id = p_administration_id and v_locked between p.starts_on and p.ends_on and p.state <> 'COMPLETED' for share;
    if not found then
      raise exception 'the return of % is filed or absent', v_locked using errcode = 'restrict_violation', hint = 'vat_period_filed';
    end if;
  end loop;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;

  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, reverses_entry_id, corrects_period_id, actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
    values (p_administration_id, v_number, p_entry ->> 'book', p_entry ->> 'kind', v_date, v_period.id, p_entry ->> 'source_type',
      (p_entry ->> 'source_id')::bigint, coalesce((p_entry ->> 'source_revision')::integer, 1), p_entry ->> 'description',
      (p_entry ->> 'reverses_entry_id')::bigint, (p_entry ->> 'corrects_period_id')::bigint,
      (p_entry ->> 'actor')::bigint, (p_entry ->> 'on_behalf_of')::bigint, clock_timestamp(), pg_current_xact_id())
    returning id into v_id;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id,
      item_type, item_id, vat_code, vat_part, vat_rate_bp, vat_month)
    select p_administration_id, v_id, l.n, v_date,
      (select g.id from ledgers g where g.administration_id = p_administration_id and g.code = l.line ->> 'account'),
      (l.line ->> 'amount_cents')::bigint,
      l.line ->> 'description', (l.line ->> 'contact_id')::bigint, l.line ->> 'item_type', (l.line ->> 'item_id')::bigint,
      l.line ->> 'vat_code', l.line ->> 'vat_part', (l.line ->> 'vat_rate_bp')::integer, (l.line ->> 'vat_month')::date
    from jsonb_array_elements(p_entry -> 'lines') with ordinality as l (line, n);

  insert into ledger_balances as b (administration_id, month, ledger_id, vat_code, vat_part, vat_month, debit_cents, credit_cents, line_count)
    select p_administration_id, date_trunc('month', v_date)::date, l.ledger_id, coalesce(l.vat_code, ''), coalesce(l.vat_part, ''),
      coalesce(l.vat_month, '0001-01-01'), sum(greatest(l.amount_cents, 0)), sum(greatest(-l.amount_cents, 0)), count(*)
    from journal_lines l where l.administration_id = p_administration_id and l.entry_id = v_id
    group by l.ledger_id, l.vat_code, l.vat_part, l.vat_month
    order by l.ledger_id, l.vat_code, l.vat_part, l.vat_month
    on conflict (administration_id, month, ledger_id, vat_code, vat_part, vat_month) do update
      set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
          line_count = b.line_count + excluded.line_count;

  perform append_audit(p_administration_id, (p_entry ->> 'actor')::bigint, (p_entry ->> 'on_behalf_of')::bigint,
    'POST', p_entry ->> 'source_type', (p_entry ->> 'source_id')::bigint, v_id, '{}');

  return query select v_id, v_number;
end $$;

-- The next number of a gapless series, taken in the caller's transaction: it comes back when that transaction fails.
create function take_number(p_administration_id bigint, p_series text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_number bigint;
begin
  if p_administration_id is distinct from current_administration() or p_series = 'journal' then
    raise exception 'not a series to take from' using errcode = 'insufficient_privilege';
  end if;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, p_series, 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;
  return v_number;
end $$;

-- Proofs ------------------------------------------------------------------------------------------------------------

-- One row for each stored balance that is not what the lines say. No row: the books agree.
create function verify_balances(p_administration_id bigint)
  returns table (month date, ledger_id bigint, vat_code text, vat_part text, vat_month date, stored_cents bigint, counted_cents bigint)
  language sql stable as $$
  with counted as (
    select date_trunc('month', l.entry_date)::date as month, l.ledger_id, coalesce(l.vat_code, '') as vat_code, coalesce(l.vat_part, '') as vat_part,
      coalesce(l.vat_month, '0001-01-01') as vat_month, sum(greatest(l.amount_cents, 0)) as debit, sum(greatest(-l.amount_cents, 0)) as credit,
      count(*) as lines
    from journal_lines l where l.administration_id = p_administration_id group by 1, 2, 3, 4, 5
  ), stored as (select * from ledger_balances b where b.administration_id = p_administration_id)
  select month, ledger_id, vat_code, vat_part, vat_month,
    coalesce(s.debit_cents - s.credit_cents, 0)::bigint, coalesce(c.debit - c.credit, 0)::bigint
  from stored s full join counted c using (month, ledger_id, vat_code, vat_part, vat_month)
  where (s.debit_cents, s.credit_cents, s.line_count) is distinct from (c.debit, c.credit, c.lines)
$$;

-- One row for each place where the chain does not hold: a changed, missing, swapped or cut record, or an entry without one.
create function verify_audit(p_administration_id bigint) returns table (seq bigint, problem text)
  language sql stable set timezone = 'UTC' as $$
  with log as (
    select a, a.seq, a.hash, a.previous_hash, a.entry_id, a.entry_hash,
      lag(a.hash, 1, '\x'::bytea) over (order by a.seq) as expected_previous, row_number() over (order by a.seq) as position
    from audit_log a where a.administration_id = p_administration_id
  )
  select l.seq, 'record_changed' from log l where l.hash is distinct from audit_hash(l.a)
  union all select l.seq, 'chain_broken' from log l where l.previous_hash is distinct from l.expected_previous or l.seq <> l.position
  union all select l.seq, 'entry_changed' from log l
    where l.entry_id is not null and l.entry_hash is distinct from entry_hash(p_administration_id, l.entry_id)
  union all select h.last_seq, 'log_cut'
    from audit_heads h left join lateral (select l.seq, l.hash from log l order by l.seq desc limit 1) newest on true
    where h.administration_id = p_administration_id and (h.last_seq, h.last_hash) is distinct from (newest.seq, newest.hash)
  union all select 0, 'entry_without_record' from journal_entries e
    where e.administration_id = p_administration_id
      and not exists (select from audit_log a where a.administration_id = e.administration_id and a.entry_id = e.id)
$$;

-- One row for each control account that is not the sum of its open items.
create function verify_control_accounts(p_administration_id bigint) returns table (code text, ledger_cents bigint, items_cents bigint)
  language sql stable as $$
  with ledger as (
    select l.code, coalesce(sum(b.debit_cents - b.credit_cents), 0)::bigint as cents
    from ledgers l left join ledger_balances b on b.administration_id = l.administration_id and b.ledger_id = l.id
    where l.administration_id = p_administration_id and l.code in ('1100', '1300') group by l.code
  ), items as (
    select case i.kind when 'RECEIVABLE' then '1100' else '1300' end as code,
      sum(case i.kind when 'RECEIVABLE' then i.amount_cents - i.settled_cents else i.settled_cents - i.amount_cents end)::bigint as cents
    from open_items i where i.administration_id = p_administration_id group by 1
  )
  select l.code, l.cents, coalesce(i.cents, 0) from ledger l left join items i using (code) where l.cents <> coalesce(i.cents, 0)
$$;
