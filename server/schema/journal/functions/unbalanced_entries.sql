-- Entries of some months whose lines do not sum to zero, or that have fewer than two: the database refuses both, so that such a one was made around it.
create or replace function unbalanced_entries(p_administration_id bigint, p_months date[])
  returns table (month date, entry_id bigint, cents bigint)
  language plpgsql stable as $$
#variable_conflict use_column
declare
  v_from date := (select min(m) from unnest(p_months) m);
  v_until date := (select max(m) + interval '1 month - 1 day' from unnest(p_months) m)::date;
begin
  return query
  select date_trunc('month', e.entry_date)::date, e.entry_id, e.cents
  from (
    select l.entry_id, min(l.entry_date) as entry_date, sum(l.amount_cents)::bigint as cents
    from journal_lines l where l.administration_id = p_administration_id and l.entry_date between v_from and v_until
    group by l.entry_id having sum(l.amount_cents) <> 0 or count(*) < 2
  ) e where date_trunc('month', e.entry_date)::date = any (p_months);
end $$;
grant execute on function unbalanced_entries to saldo_app;
