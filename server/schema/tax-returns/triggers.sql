create or replace trigger snapshots_are_final before update or delete on vat_return_snapshots for each row execute function refuse_change();
create or replace trigger snapshots_no_truncate before truncate on vat_return_snapshots execute function refuse_change();
