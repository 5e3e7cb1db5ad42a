-- Posts a batch of the entries of an imported file. They have no VAT that counts in a return and no open items; their ledgers are given by id.
-- p_about: {import_id, actor, on_behalf_of}. p_entries: [{number, book, journal, date, description, details: [...]}]. Their lines, in order, as
-- columns: in p_of the place of its entry, from 1. Refusals as those of post_entry.
create or replace function post_imported_entries(p_administration_id bigint, p_about jsonb, p_entries jsonb, p_of integer[], p_numbers integer[],
    p_ledgers bigint[], p_amounts bigint[], p_descriptions text[], p_contacts bigint[]) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_actor bigint := (p_about ->> 'actor')::bigint;
  v_on_behalf_of bigint := (p_about ->> 'on_behalf_of')::bigint;
  v_count bigint := jsonb_array_length(p_entries);
  v_locked_until date;
  v_days date[];
  v_last bigint;
  v_ids bigint[];
begin
  perform lock_administration(p_administration_id);
  if v_count = 0 then return 0; end if;
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  select array_agg(distinct e.date) into v_days from jsonb_to_recordset(p_entries) as e (date date);
  if exists (select from unnest(v_days) as d (day) where d.day <= v_locked_until) then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;
  if exists (select from unnest(v_days) as d (day) where not exists (select from financial_periods p
      where p.administration_id = p_administration_id and d.day between p.starts_on and p.ends_on)) then
    raise exception 'no period for an entry' using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', v_count)
    on conflict (administration_id, series) do update set last_number = c.last_number + v_count
    returning c.last_number into v_last;

  with incoming as (
    select v_last - v_count + i.n as entry_number, i.* from rows from (jsonb_to_recordset(p_entries) as (number text, book text, journal text,
      date date, description text, details jsonb)) with ordinality as i (number, book, journal, date, description, details, n)
  ), posted as (
    insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, description,
        actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
      select p_administration_id, i.entry_number, i.book, 'ENTRY', i.date, p.id, 'imported_entry', i.entry_number, i.description, v_actor,
        v_on_behalf_of, clock_timestamp(), pg_current_xact_id()
      from incoming i join financial_periods p
        on p.administration_id = p_administration_id and i.date between p.starts_on and p.ends_on
      order by i.entry_number
      returning id, entry_number, entry_date
  ), kept as (
    insert into imported_entries (administration_id, entry_id, import_id, number, journal, lines)
      select p_administration_id, p.id, (p_about ->> 'import_id')::bigint, i.number, i.journal, i.details
      from incoming i join posted p on p.entry_number = i.entry_number
  )
  select array_agg(p.id order by p.entry_number), array_agg(p.entry_date order by p.entry_number) into v_ids, v_days from posted p;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id)
    select p_administration_id, v_ids[l.of], l.number, v_days[l.of], l.ledger_id, l.amount_cents, l.description, l.contact_id
    from unnest(p_of, p_numbers, p_ledgers, p_amounts, p_descriptions, p_contacts)
      as l (of, number, ledger_id, amount_cents, description, contact_id);

  perform count_posted(p_administration_id, v_last - v_count + 1, v_last, v_actor, v_on_behalf_of);
  return v_count;
end $$;
revoke execute on function post_imported_entries from public;
grant execute on function post_imported_entries to saldo_app;
