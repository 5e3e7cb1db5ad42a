-- Posts a batch of the entries of an imported file. They have no VAT that counts in a return and no open items; their ledgers are given by id.
-- p_about: {import_id, actor, on_behalf_of}. p_entries: [{number, book, journal, date, description, lines: [{ledger_id, amount_cents, description,
-- contact_id}], details: [...]}]. Refusals as those of post_entry.
create or replace function post_imported_entries(p_administration_id bigint, p_about jsonb, p_entries jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_locked_until date;
  v_first date;
  v_last bigint;
  v_count bigint := jsonb_array_length(p_entries);
begin
  perform lock_administration(p_administration_id);
  if v_count = 0 then return 0; end if;
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  select min((e ->> 'date')::date) into v_first from jsonb_array_elements(p_entries) e;
  if v_first <= v_locked_until then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;
  if exists (select from jsonb_array_elements(p_entries) e where not exists (select from financial_periods p
      where p.administration_id = p_administration_id and (e ->> 'date')::date between p.starts_on and p.ends_on)) then
    raise exception 'no period for an entry' using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', v_count)
    on conflict (administration_id, series) do update set last_number = c.last_number + v_count
    returning c.last_number into v_last;

  with incoming as (
    select v_last - v_count + n as entry_number, e from jsonb_array_elements(p_entries) with ordinality as i (e, n)
  ), posted as (
    insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, description,
        actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
      select p_administration_id, i.entry_number, i.e ->> 'book', 'ENTRY', p.day, p.id, 'imported_entry', i.entry_number,
        i.e ->> 'description', (p_about ->> 'actor')::bigint, (p_about ->> 'on_behalf_of')::bigint, clock_timestamp(), pg_current_xact_id()
      from incoming i cross join lateral (
        select f.id, (i.e ->> 'date')::date as day from financial_periods f
          where f.administration_id = p_administration_id and (i.e ->> 'date')::date between f.starts_on and f.ends_on) p
      order by i.entry_number
      returning id, entry_number
  )
  insert into imported_entries (administration_id, entry_id, import_id, number, journal, lines)
    select p_administration_id, p.id, (p_about ->> 'import_id')::bigint, i.e ->> 'number', i.e ->> 'journal', i.e -> 'details'
    from incoming i join posted p on p.entry_number = i.entry_number;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id)
    select p_administration_id, h.id, l.n, h.entry_date, (l.line ->> 'ledger_id')::bigint, (l.line ->> 'amount_cents')::bigint,
      l.line ->> 'description', (l.line ->> 'contact_id')::bigint
    from jsonb_array_elements(p_entries) with ordinality as i (e, n)
      join journal_entries h on h.administration_id = p_administration_id and h.entry_number = v_last - v_count + i.n
      cross join lateral jsonb_array_elements(i.e -> 'lines') with ordinality as l (line, n);

  perform count_posted(p_administration_id, v_last - v_count + 1, v_last, (p_about ->> 'actor')::bigint, (p_about ->> 'on_behalf_of')::bigint);
  return v_count;
end $$;
revoke execute on function post_imported_entries from public;
grant execute on function post_imported_entries to saldo_app;
