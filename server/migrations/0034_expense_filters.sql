-- The list of expenses is narrowed by category, and to the few that are credit notes or have a reverse charge.
create index expense_lines_by_ledger on expense_lines (administration_id, ledger_id, expense_id);
create index expenses_credit_notes on expenses (administration_id, document_date desc, id desc) where is_credit_note;
create index expenses_reverse_charge on expenses (administration_id, reverse_charge, document_date desc, id desc)
  where reverse_charge <> 'NONE';
