-- One row for each place where the chain does not hold: a changed, missing, swapped or cut record, or an entry without one.
create or replace function verify_audit(p_administration_id bigint) returns table (seq bigint, problem text)
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
grant execute on function verify_audit to saldo_app;
