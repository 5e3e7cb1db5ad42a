create or replace trigger sums_begin after insert on expenses for each row execute function sum_expenses();
-- What is posted stands in the log already; concepts are noted when they begin and end, not at every key.
create or replace trigger history_begins after insert on expenses for each row when (new.is_concept)
  execute function record_change('expense', '', '', 'search,changed_at,changed_by,created_by,has_document');
create or replace trigger history after update or delete on expenses for each row when (not old.is_concept)
  execute function record_change('expense', '', '', 'search,changed_at,changed_by,created_by,has_document');
create or replace trigger sums_follow after update of document_date, is_concept, reversed_at, total_excl_cents, total_vat_cents, total_incl_cents,
    has_document or delete
  on expenses for each row execute function sum_expenses();

create or replace trigger history after insert or update or delete on recurring_expenses for each row
  execute function record_change('recurring_expense', '', '', 'template,created_by');

create or replace trigger history after insert or update or delete on payment_files for each row
  execute function record_change('payment_file', '', 'iban', 'content,made_by,made_at,withdrawn_by');
create or replace trigger payment_file_stays before update or delete on payment_files for each row execute function refuse_change_of_payment_file();

create or replace trigger payment_file_line_stays before update or delete on payment_file_lines for each row execute function refuse_change();

create or replace trigger clears_recurring_expense_dates before delete on expenses for each row
  execute function clear_reference('recurring_expense_dates', 'expense_id');
