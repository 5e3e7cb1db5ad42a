create or replace function append_audit(
  p_administration_id bigint, p_actor bigint, p_on_behalf_of bigint, p_action text, p_object_type text, p_object_id bigint,
  p_entry_id bigint, p_change jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_heads; record audit_log;
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;
  insert into audit_heads (administration_id) values (p_administration_id) on conflict do nothing;
  select * into head from audit_heads where administration_id = p_administration_id for update;
  record := row(p_administration_id, head.last_seq + 1, clock_timestamp(), p_actor, p_on_behalf_of, p_action, p_object_type,
    p_object_id, p_entry_id, coalesce(p_change, '{}'), case when p_entry_id is null then null else entry_hash(p_administration_id, p_entry_id) end,
    head.last_hash, null);
  record.hash := audit_hash(record);
  insert into audit_log select record.*;
  update audit_heads set last_seq = record.seq, last_hash = record.hash where administration_id = p_administration_id;
  return record.seq;
end $$;
revoke execute on function append_audit from public;
grant execute on function append_audit to saldo_app;
