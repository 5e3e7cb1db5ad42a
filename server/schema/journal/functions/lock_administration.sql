-- Takes the turn of an administration: its head of the audit chain, for the whole transaction. Taken twice in a transaction it is the same turn.
-- One order of locks: who changes an administration takes this before anything else. All changes of one administration so take turns, and none
-- can wait for another that waits for it; different administrations never meet (docs/decisions/41-one-order-of-locks.md).
create or replace function lock_administration(p_administration_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_other_administration(p_administration_id);
  perform 1 from audit_heads h where h.administration_id = p_administration_id for update;
  if not found then
    -- An administration that is being opened has none yet: it gets one with its first record.
    perform 1 from administrations a where a.id = p_administration_id;
    if not found then return; end if;
    insert into audit_heads (administration_id) values (p_administration_id) on conflict do nothing;
    perform 1 from audit_heads h where h.administration_id = p_administration_id for update;
  end if;
end $$;
revoke execute on function lock_administration from public;
grant execute on function lock_administration to saldo_app;
