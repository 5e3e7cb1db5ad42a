-- What was sent to a customer stays as it was: they accept what they saw. Only what became of it is added, a decision once.
create or replace function refuse_change_of_sent_quotation() returns trigger language plpgsql as $$
declare
  loose text[] := array['sent_at', 'mail_state', 'reminded_at', 'expired_at', 'archived_at', 'search', 'version', 'changed_at', 'changed_by'];
begin
  if tg_op = 'UPDATE' and old.pdf_sha256 is null then loose := loose || array['pdf_sha256']; end if;
  if tg_op = 'UPDATE' and old.decision is null then
    loose := loose || array['decision', 'decided_at', 'decided_name', 'decided_note', 'decided_sha256', 'decided_by'];
  end if;
  if old.number is not null and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
    raise exception 'quotation % was sent', old.number using errcode = 'restrict_violation', hint = 'quotation_is_sent';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
