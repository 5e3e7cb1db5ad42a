create or replace function append_shared(p_chain_id bigint, p_action text, p_object_type text, p_object_id bigint, p_change jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head shared_heads; record shared_log;
begin
  insert into shared_heads (chain_id) values (p_chain_id) on conflict do nothing;
  select * into head from shared_heads where chain_id = p_chain_id for update;
  record := row(p_chain_id, head.last_seq + 1, clock_timestamp(), current_person(), nullif(current_setting('saldo.operator', true), ''),
    p_action, p_object_type, p_object_id, coalesce(p_change, '{}'), head.last_hash, null);
  record.hash := shared_hash(record);
  insert into shared_log select record.*;
  update shared_heads set last_seq = record.seq, last_hash = record.hash where chain_id = p_chain_id;
end $$;
revoke execute on function append_shared from public;
