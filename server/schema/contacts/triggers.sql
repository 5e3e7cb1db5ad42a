create or replace trigger history after insert or update or delete on contacts for each row
  execute function record_change('contact', 'vat_number', 'iban,confirmed_iban,confirmed_other_ibans', 'search,previous_iban,merge_filled', 'vat_id',
    'vat_number');

create or replace trigger clears_contact_checks before delete on contacts for each row
  execute function clear_reference('contact_checks', 'contact_id');
