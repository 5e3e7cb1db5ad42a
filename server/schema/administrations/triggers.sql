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

create or replace trigger history after insert or update or delete on year_partners for each row
  execute function record_year_partner();

create or replace trigger history after insert on year_transitions for each row execute function record_year_move();

-- A closed year stays locked, whoever asks.
create or replace trigger closed_years_stay_locked before update of books_locked_until on administrations for each row
  execute function refuse_unlocking_closed_year();
