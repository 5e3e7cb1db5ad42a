-- One row for each place where the chain does not hold: a changed, missing, swapped or cut record, or an entry without one. Entries are hashed
-- within the query: a cluster calls no function that reads tables from a query on a shard.
create or replace function verify_audit(p_administration_id bigint) returns table (seq bigint, problem text)
  language plpgsql stable set timezone = 'UTC' as $$
#variable_conflict use_column
begin
  return query with log as (
    select audit_hash(row(a.administration_id, a.seq, a.at, a.actor_person_id, a.on_behalf_of_person_id, a.action, a.object_type, a.object_id,
        a.entry_id, a.change, a.entry_hash, a.previous_hash, a.hash)::audit_log) as counted,
      a.seq, a.hash, a.previous_hash, a.entry_id, a.entry_hash,
      lag(a.hash, 1, '\x'::bytea) over (order by a.seq) as expected_previous, row_number() over (order by a.seq) as position
    from audit_log a where a.administration_id = p_administration_id
  ), lines as (
    select l.entry_id, string_agg(to_jsonb(l)::text, '|' order by l.line_number) as said
    from journal_lines l where l.administration_id = p_administration_id group by l.entry_id
  ), entries as (
    select e.id, entry_text_hash(e, x.said) as counted
    from journal_entries e left join lines x on x.entry_id = e.id where e.administration_id = p_administration_id
  )
  select l.seq, 'record_changed' from log l where l.hash is distinct from l.counted
  union all select l.seq, 'chain_broken' from log l where l.previous_hash is distinct from l.expected_previous or l.seq <> l.position
  union all select l.seq, 'entry_changed' from log l left join entries e on e.id = l.entry_id
    where l.entry_id is not null and l.entry_hash is distinct from e.counted
  union all select h.last_seq, 'log_cut'
    from audit_heads h left join (select l.seq, l.hash from log l order by l.seq desc limit 1) newest on true
    where h.administration_id = p_administration_id and (h.last_seq, h.last_hash) is distinct from (newest.seq, newest.hash)
  union all select 0, 'entry_without_record' from entries e where not exists (select from log l where l.entry_id = e.id);
end $$;
grant execute on function verify_audit to saldo_app;
