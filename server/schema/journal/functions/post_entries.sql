-- Posts many entries at once, in their order, as post_entry does one: entries without VAT and without open items. p_entries: as post_entry takes
-- them, all by one person. Refusals as those of post_entry.
create or replace function post_entries(p_administration_id bigint, p_entries jsonb) returns table (entry_id bigint, source_id bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_locked_until date;
  v_last bigint;
  v_inactive text;
  v_days date[];
  v_accounts text[];
  v_is_marked boolean;
  v_count bigint := jsonb_array_length(p_entries);
begin
  perform lock_administration(p_administration_id);
  if v_count = 0 then return; end if;
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  select array_agg(distinct (e ->> 'entry_date')::date) into v_days from jsonb_array_elements(p_entries) e;
  select array_agg(distinct l ->> 'account'), bool_or(l ->> 'vat_code' is not null or l ->> 'item_type' is not null) into v_accounts, v_is_marked
    from jsonb_array_elements(p_entries) e, jsonb_array_elements(e -> 'lines') l;
  if exists (select from unnest(v_days) as d (day) where d.day <= v_locked_until) then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;
  if exists (select from unnest(v_days) as d (day) where not exists (select from financial_periods p
      where p.administration_id = p_administration_id and d.day between p.starts_on and p.ends_on)) then
    raise exception 'no period for an entry' using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;
  if v_is_marked then
    raise exception 'entries with VAT or open items are posted one by one' using errcode = 'restrict_violation';
  end if;
  select min(g.code) into v_inactive from ledgers g
    where g.administration_id = p_administration_id and not g.activated and g.code = any (v_accounts);
  if v_inactive is not null then
    raise exception 'ledger % is inactive', v_inactive using errcode = 'restrict_violation', hint = 'ledger_inactive', detail = v_inactive;
  end if;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', v_count)
    on conflict (administration_id, series) do update set last_number = c.last_number + v_count
    returning c.last_number into v_last;

  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
    select p_administration_id, v_last - v_count + i.n, i.e ->> 'book', i.e ->> 'kind', d.day, d.period_id, i.e ->> 'source_type',
      (i.e ->> 'source_id')::bigint, coalesce((i.e ->> 'source_revision')::integer, 1), i.e ->> 'description', (i.e ->> 'actor')::bigint,
      (i.e ->> 'on_behalf_of')::bigint, clock_timestamp(), pg_current_xact_id()
    from jsonb_array_elements(p_entries) with ordinality as i (e, n)
      join (select u.day, p.id as period_id from unnest(v_days) as u (day) join financial_periods p
        on p.administration_id = p_administration_id and u.day between p.starts_on and p.ends_on) d on d.day = (i.e ->> 'entry_date')::date
    order by i.n;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id)
    select p_administration_id, h.id, l.n, h.entry_date, g.id, (l.line ->> 'amount_cents')::bigint, l.line ->> 'description',
      (l.line ->> 'contact_id')::bigint
    from jsonb_array_elements(p_entries) with ordinality as i (e, n)
      join journal_entries h on h.administration_id = p_administration_id and h.entry_number = v_last - v_count + i.n
      cross join lateral jsonb_array_elements(i.e -> 'lines') with ordinality as l (line, n)
      left join ledgers g on g.administration_id = p_administration_id and g.code = l.line ->> 'account';

  perform count_posted(p_administration_id, v_last - v_count + 1, v_last, (p_entries -> 0 ->> 'actor')::bigint,
    (p_entries -> 0 ->> 'on_behalf_of')::bigint);
  return query select h.id, h.source_id from journal_entries h
    where h.administration_id = p_administration_id and h.entry_number between v_last - v_count + 1 and v_last;
end $$;
revoke execute on function post_entries from public;
grant execute on function post_entries to saldo_app;
