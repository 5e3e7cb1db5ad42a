create or replace function check_entry_balances() returns trigger language plpgsql as $$
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
