create or replace trigger history after insert or update or delete on bank_accounts for each row execute function record_change('bank_account', '', 'iban', '');
create or replace trigger history after insert or update or delete on bank_rules for each row execute function record_change('bank_rule', '', 'name', '');
create or replace trigger history after insert or update or delete on bank_feeds for each row execute function record_change('bank_feed', '', '', 'keys');
