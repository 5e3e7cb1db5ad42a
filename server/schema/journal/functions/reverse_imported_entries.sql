-- Reverses the next p_limit entries of an import, each on its own day, and gives how many there were. Refusals as those of post_entry.
create or replace function reverse_imported_entries(p_administration_id bigint, p_about jsonb, p_description text, p_limit integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_locked_until date;
  v_ids bigint[];
  v_first date;
  v_last bigint;
  v_count bigint;
begin
  perform lock_administration(p_administration_id);
  select array_agg(e.id order by e.id), min(e.entry_date) into v_ids, v_first from (
    select h.id, h.entry_date from imported_entries i
      join journal_entries h on h.administration_id = i.administration_id and h.id = i.entry_id
      where i.administration_id = p_administration_id and i.import_id = (p_about ->> 'import_id')::bigint
        and not exists (select from journal_entries r where r.administration_id = p_administration_id and r.reverses_entry_id = h.id)
      order by h.id limit p_limit) e;
  v_count := coalesce(cardinality(v_ids), 0);
  if v_count = 0 then return 0; end if;
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  if v_first <= v_locked_until then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;

  update counters c set last_number = c.last_number + v_count
    where c.administration_id = p_administration_id and c.series = 'journal' returning c.last_number into v_last;

  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, reverses_entry_id, actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
    select p_administration_id, v_last - v_count + i.n, h.book, 'REVERSAL', h.entry_date, h.period_id, h.source_type, h.source_id,
      h.source_revision, p_description || h.description, h.id, (p_about ->> 'actor')::bigint, (p_about ->> 'on_behalf_of')::bigint,
      clock_timestamp(), pg_current_xact_id()
    from unnest(v_ids) with ordinality as i (id, n)
      join journal_entries h on h.administration_id = p_administration_id and h.id = i.id
    order by i.n;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id)
    select p_administration_id, r.id, l.line_number, r.entry_date, l.ledger_id, -l.amount_cents, l.description, l.contact_id
    from journal_entries r join journal_lines l on l.administration_id = p_administration_id and l.entry_id = r.reverses_entry_id
    where r.administration_id = p_administration_id and r.entry_number between v_last - v_count + 1 and v_last;

  perform count_posted(p_administration_id, v_last - v_count + 1, v_last, (p_about ->> 'actor')::bigint, (p_about ->> 'on_behalf_of')::bigint);
  return v_count;
end $$;
revoke execute on function reverse_imported_entries from public;
grant execute on function reverse_imported_entries to saldo_app;
