-- At commit the first record of the transaction moves the head to the last; the others find it there.
create or replace function follow_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from audit_heads h where h.administration_id = new.administration_id and h.last_seq >= new.seq) then return null; end if;
  update audit_heads h set last_seq = newest.seq, last_hash = newest.hash
    from (select a.seq, a.hash from audit_log a where a.administration_id = new.administration_id order by a.seq desc limit 1) newest
    where h.administration_id = new.administration_id and h.last_seq < new.seq;
  return null;
end $$;
revoke execute on function follow_audit from public;
