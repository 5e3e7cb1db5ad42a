-- What staff asked a client to approve, and what became of it, stands in the history of the company, with both names. Whoever may see that
-- sees no address of somebody who was invited.
create or replace function record_approval_request() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform append_audit(new.administration_id, current_person(), current_on_behalf_of(), 'APPROVAL_' || coalesce(new.outcome, 'REQUESTED'),
    'administration', new.administration_id, null, jsonb_strip_nulls(jsonb_build_object(
      'requested_by', jsonb_build_array(null, new.requested_by),
      'approved_by', case when new.outcome = 'DONE' then jsonb_build_array(null, new.ended_by) end,
      'person_id', case when new.person_id is not null then jsonb_build_array(null, new.person_id) end,
      'role', case when new.role is not null then jsonb_build_array(new.role_before, new.role) end,
      'bank_account_number', case when new.kind = 'INVOICE_ACCOUNT'
        then jsonb_build_array(masked(to_jsonb(new.iban_before), 'ending'), masked(to_jsonb(new.iban), 'ending')) end)));
  return null;
end $$;
revoke execute on function record_approval_request from public;
