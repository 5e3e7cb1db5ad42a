-- Appends one record. The head is updated once, when the transaction commits: each update would leave a row that all later ones step over.
create or replace function append_audit(
  p_administration_id bigint, p_actor bigint, p_on_behalf_of bigint, p_action text, p_object_type text, p_object_id bigint,
  p_entry_id bigint, p_change jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_heads; newest record; record audit_log;
begin
  perform lock_administration(p_administration_id);
  select * into head from audit_heads h where h.administration_id = p_administration_id;
  select a.seq, a.hash into newest from audit_log a where a.administration_id = p_administration_id order by a.seq desc limit 1;
  -- Ahead of the head is what this transaction appended. Behind it the log was cut, which must go on to show.
  if newest.seq > head.last_seq then
    head.last_seq := newest.seq;
    head.last_hash := newest.hash;
  end if;
  record := row(p_administration_id, head.last_seq + 1, clock_timestamp(), p_actor, p_on_behalf_of, p_action, p_object_type,
    p_object_id, p_entry_id, coalesce(p_change, '{}'), case when p_entry_id is null then null else entry_hash(p_administration_id, p_entry_id) end,
    head.last_hash, null);
  record.hash := audit_hash(record);
  insert into audit_log select record.*;
  return record.seq;
end $$;
revoke execute on function append_audit from public;
grant execute on function append_audit to saldo_app;
