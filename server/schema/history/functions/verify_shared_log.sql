-- One row for each place where a chain does not hold. Everyone has one from the beginning, so that its absence shows.
create or replace function verify_shared_log(p_chain_id bigint) returns table (seq bigint, problem text)
  language sql stable security definer set timezone = 'UTC' set search_path = public, pg_temp as $$
  with log as (
    select a, a.seq, a.hash, a.previous_hash, lag(a.hash, 1, '\x'::bytea) over (order by a.seq) as expected_previous,
      row_number() over (order by a.seq) as position
    from shared_log a where a.chain_id = p_chain_id
  )
  select l.seq, 'record_changed' from log l where l.hash is distinct from shared_hash(l.a)
  union all select l.seq, 'chain_broken' from log l where l.previous_hash is distinct from l.expected_previous or l.seq <> l.position
  union all select coalesce(h.last_seq, 0), 'log_cut'
    from (select p_chain_id as chain_id) c left join shared_heads h using (chain_id)
    left join lateral (select l.seq, l.hash from log l order by l.seq desc limit 1) newest on true
    where (h.last_seq, h.last_hash) is distinct from (coalesce(newest.seq, 0), coalesce(newest.hash, '\x'))
$$;
revoke execute on function verify_shared_log from public;
grant execute on function verify_shared_log to saldo_app;
