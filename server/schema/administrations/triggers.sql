create or replace trigger history after insert or update or delete on administrations for each row
  execute function record_change('administration', 'belastingdienst_username,belastingdienst_password,mollie_keys,btw_number', 'bank_account_number', '',
    'btw_id', 'btw_number,belastingdienst_username,belastingdienst_password,mollie_keys');

create or replace trigger history after insert or update or delete on memberships for each row execute function record_change('membership', '', '', '');

create or replace trigger history after insert or update or delete on invitations for each row execute function record_change('invitation', '', '', 'sent_at');

create or replace trigger history after insert or update of outcome on approval_requests for each row
  execute function record_approval_request();

create or replace trigger history after insert or update or delete on administration_emails for each row
  execute function record_change('administration_email', '', '', 'sent_at,added_by');

create or replace trigger history after insert or update or delete on invoice_settings for each row
  execute function record_change('invoice_settings', '', '', '');

create or replace trigger history after insert on period_transitions for each row execute function record_move();
