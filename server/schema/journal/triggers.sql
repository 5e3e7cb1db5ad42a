-- Nothing posted changes.
create or replace trigger entries_are_final before update or delete on journal_entries for each row execute function refuse_change();
create or replace trigger entries_no_truncate before truncate on journal_entries execute function refuse_change();
-- One check per entry is enough: a line cannot arrive without its entry being new in the same transaction.
drop trigger if exists entry_balances on journal_entries;
create constraint trigger entry_balances after insert on journal_entries deferrable initially deferred
  for each row execute function check_entry_balances();

create or replace trigger lines_are_final before update or delete on journal_lines for each row execute function refuse_change();
create or replace trigger lines_no_truncate before truncate on journal_lines execute function refuse_change();
create or replace trigger lines_arrive_with_their_entry before insert on journal_lines for each row execute function refuse_late_line();

create or replace trigger audit_is_final before update or delete on audit_log for each row execute function refuse_change();
create or replace trigger audit_no_truncate before truncate on audit_log execute function refuse_change();
drop trigger if exists head_follows on audit_log;
create constraint trigger head_follows after insert on audit_log deferrable initially deferred for each row execute function follow_audit();

-- The standard chart comes with the administration; what is added, changed or deleted afterwards is noted.
create or replace trigger history after update or delete on ledgers for each row execute function record_change('ledger', '', '', 'own,kind,merged_into_id');
create or replace trigger history_of_own after insert on ledgers for each row when (new.own) execute function record_change('ledger', '', '', 'own,kind,merged_into_id');

-- The numbers of its entries follow from what the person did.
create or replace trigger history after insert or update on memorials for each row
  execute function record_change('general_journal', '', '', 'typed,created_by,revision,entry_id');

create or replace trigger history after insert or update or delete on memorial_templates for each row
  execute function record_change('memorial_template', '', '', 'template,created_by,next_on,problem');

create or replace trigger imported_are_final before update or delete on imported_entries for each row execute function refuse_change();
create or replace trigger imported_no_truncate before truncate on imported_entries execute function refuse_change();
