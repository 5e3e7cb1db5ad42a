create or replace trigger history after insert or update or delete on bank_accounts for each row execute function record_change('bank_account', '', 'iban', '');
