create or replace trigger shared_log_is_final before update or delete on shared_log for each row execute function refuse_change();
create or replace trigger shared_log_no_truncate before truncate on shared_log execute function refuse_change();
