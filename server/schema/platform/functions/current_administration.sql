-- The administration that the transaction entered (`enter`, `enter_as_worker`): row-level security shows no other.
create or replace function current_administration() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.administration_id', true), '')::bigint;
grant execute on function current_administration to saldo_app;
