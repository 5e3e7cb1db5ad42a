create or replace trigger history after insert or update or delete on contacts for each row
  execute function note_change('contact', 'vat_number', 'iban,confirmed_iban,confirmed_other_ibans', 'search,previous_iban,merge_filled', 'vat_id',
    'vat_number');
