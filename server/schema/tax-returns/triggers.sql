create or replace trigger snapshots_are_final before update or delete on vat_return_snapshots for each row execute function refuse_change();
create or replace trigger snapshots_no_truncate before truncate on vat_return_snapshots execute function refuse_change();
create or replace trigger declarations_are_kept before update or delete on tax_declarations for each row execute function keep_declaration();
create or replace trigger declarations_no_truncate before truncate on tax_declarations execute function refuse_change();
create or replace trigger approval_answers_are_final before update or delete on vat_approval_answers for each row execute function refuse_change();
create or replace trigger approval_answers_no_truncate before truncate on vat_approval_answers execute function refuse_change();
create or replace trigger vat_payments_are_final before update or delete on vat_payments for each row execute function refuse_change();
create or replace trigger vat_payments_no_truncate before truncate on vat_payments execute function refuse_change();
