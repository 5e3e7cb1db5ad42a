-- Of a final invoice only what others did to it may change: what was credited, what was sent of it, what makes it found, and what it is for,
-- which stands on no paper and in no book. The hashes of its files may be added once. Its kind follows from the rest, after this.
create or replace function refuse_change_of_final_invoice() returns trigger language plpgsql as $$
declare
  loose text[] := array['credited_cents', 'search', 'project_id', 'version', 'changed_at', 'changed_by',
    'sent_at', 'scheduled_for', 'reminded_at', 'reminders_paused', 'mail_state', 'kind'];
begin
  if tg_op = 'UPDATE' and old.pdf_sha256 is null then loose := loose || array['pdf_sha256', 'ubl_sha256']; end if;
  if not old.is_concept and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
    raise exception 'invoice % is final', old.number using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
