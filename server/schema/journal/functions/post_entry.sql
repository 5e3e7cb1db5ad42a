-- The one way into the journal. A completed period refuses only what counts in its VAT, and the books refuse everything up to their lock.
-- p_entry: {book, kind, entry_date, source_type, source_id, source_revision, description, reverses_entry_id, corrects_period_id,
--           actor, on_behalf_of, is_automatic, lines: [{account, amount_cents, description, contact_id, item_type, item_id, vat_code, vat_part,
--           vat_rate_bp, vat_month}]}
-- Refusals travel in the hint: financial_period_not_found, books_locked, vat_period_filed, entry_needs_two_lines,
-- debits_must_equal_credits, already_posted, ledger_inactive (its code is in the detail). A reversal may be on an inactive ledger: it undoes what
-- was booked before.
create or replace function post_entry(p_administration_id bigint, p_entry jsonb) returns table (entry_id bigint, entry_number bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := (p_entry ->> 'entry_date')::date;
  v_locked_until date;
  v_period_id bigint;
  v_month date;
  v_number bigint;
  v_id bigint;
  v_inactive text;
begin
  perform lock_administration(p_administration_id);

  -- FOR SHARE, so that whoever locks waits for us and we wait for them. A foreign key's FOR KEY SHARE would let a lock slip past.
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  if v_date <= v_locked_until then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;
  select p.id into v_period_id from financial_periods p
    where p.administration_id = p_administration_id and v_date between p.starts_on and p.ends_on;
  if not found then
    raise exception 'no period for %', v_date using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;

  for v_month in
    select m.month from (select distinct (l ->> 'vat_month')::date as month from jsonb_array_elements(p_entry -> 'lines') l) m
      where m.month is not null order by m.month
  loop
    perform 1 from financial_periods p
      where p.administration_id = p_administration_id and v_month between p.starts_on and p.ends_on and p.state <> 'COMPLETED' for share;
    if not found then
      raise exception 'the return of % is filed or absent', v_month using errcode = 'restrict_violation', hint = 'vat_period_filed';
    end if;
  end loop;

  if p_entry ->> 'kind' <> 'REVERSAL' then
    select min(g.code) into v_inactive from ledgers g
      where g.administration_id = p_administration_id and not g.activated
        and g.code = any (array(select l ->> 'account' from jsonb_array_elements(p_entry -> 'lines') l));
    if v_inactive is not null then
      raise exception 'ledger % is inactive', v_inactive using errcode = 'restrict_violation', hint = 'ledger_inactive', detail = v_inactive;
    end if;
  end if;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;

  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, reverses_entry_id, corrects_period_id, actor_person_id, on_behalf_of_person_id, posted_at, posted_in,
      is_automatic)
    values (p_administration_id, v_number, p_entry ->> 'book', p_entry ->> 'kind', v_date, v_period_id, p_entry ->> 'source_type',
      (p_entry ->> 'source_id')::bigint, coalesce((p_entry ->> 'source_revision')::integer, 1), p_entry ->> 'description',
      (p_entry ->> 'reverses_entry_id')::bigint, (p_entry ->> 'corrects_period_id')::bigint,
      (p_entry ->> 'actor')::bigint, (p_entry ->> 'on_behalf_of')::bigint, clock_timestamp(), pg_current_xact_id(),
      coalesce((p_entry ->> 'is_automatic')::boolean, false))
    returning id into v_id;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id,
      item_type, item_id, vat_code, vat_part, vat_rate_bp, vat_month)
    select p_administration_id, v_id, l.n, v_date,
      (select g.id from ledgers g where g.administration_id = p_administration_id and g.code = l.line ->> 'account'),
      (l.line ->> 'amount_cents')::bigint,
      l.line ->> 'description', (l.line ->> 'contact_id')::bigint, l.line ->> 'item_type', (l.line ->> 'item_id')::bigint,
      l.line ->> 'vat_code', l.line ->> 'vat_part', (l.line ->> 'vat_rate_bp')::integer, (l.line ->> 'vat_month')::date
    from jsonb_array_elements(p_entry -> 'lines') with ordinality as l (line, n);

  -- Items that this entry is the first or the last of; of a document that has none yet, add_open_item looks at its entry.
  update open_items i set booked_from = least(i.booked_from, v_date), booked_until = greatest(i.booked_until, v_date)
    from (select distinct l ->> 'item_type' as item_type, (l ->> 'item_id')::bigint as item_id from jsonb_array_elements(p_entry -> 'lines') l
      where l ->> 'item_type' is not null) t
    where i.administration_id = p_administration_id and i.source_type = t.item_type and i.source_id = t.item_id
      and not v_date between i.booked_from and i.booked_until;

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
revoke execute on function post_entry from public;
grant execute on function post_entry to saldo_app;
