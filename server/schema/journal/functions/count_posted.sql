-- What follows from many new entries, by their numbers: the stored sums, and a record in the audit chain of each. For the functions that post
-- many entries at once; post_entry does the same for one. The hashes of all entries are made together.
create or replace function count_posted(p_administration_id bigint, p_from bigint, p_until bigint, p_actor bigint, p_on_behalf_of bigint)
  returns void language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare head audit_heads; newest record; record audit_log; records audit_log[] := '{}'; entry record;
begin
  perform lock_administration(p_administration_id);
  insert into ledger_balances as b (administration_id, month, ledger_id, vat_code, vat_part, vat_month, debit_cents, credit_cents, line_count)
    select p_administration_id, date_trunc('month', l.entry_date)::date, l.ledger_id, '', '', '0001-01-01',
      sum(greatest(l.amount_cents, 0)), sum(greatest(-l.amount_cents, 0)), count(*)
    from journal_entries e join journal_lines l on l.administration_id = e.administration_id and l.entry_id = e.id
    where e.administration_id = p_administration_id and e.entry_number between p_from and p_until
    group by 2, 3 order by 2, 3
    on conflict (administration_id, month, ledger_id, vat_code, vat_part, vat_month) do update
      set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
          line_count = b.line_count + excluded.line_count;

  select * into head from audit_heads h where h.administration_id = p_administration_id;
  select a.seq, a.hash into newest from audit_log a where a.administration_id = p_administration_id order by a.seq desc limit 1;
  if newest.seq > head.last_seq then
    head.last_seq := newest.seq;
    head.last_hash := newest.hash;
  end if;
  for entry in
    select e.id, e.source_type, e.source_id, entry_hash_in_utc(e, (
        select string_agg(to_jsonb(l)::text, '|' order by l.line_number)
        from journal_lines l where l.administration_id = e.administration_id and l.entry_id = e.id)) as hash
      from journal_entries e
      where e.administration_id = p_administration_id and e.entry_number between p_from and p_until order by e.entry_number
  loop
    record := row(p_administration_id, head.last_seq + 1, clock_timestamp(), p_actor, p_on_behalf_of, 'POST', entry.source_type,
      entry.source_id, entry.id, '{}'::jsonb, entry.hash, head.last_hash, null);
    record.hash := audit_hash_in_utc(record);
    records := records || record;
    head.last_seq := record.seq;
    head.last_hash := record.hash;
  end loop;
  insert into audit_log select r.* from unnest(records) r;
end $$;
revoke execute on function count_posted from public;
