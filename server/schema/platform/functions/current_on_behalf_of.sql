-- For whom a member of staff acts: the first owner of the administration.
create or replace function current_on_behalf_of() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.on_behalf_of', true), '')::bigint;
grant execute on function current_on_behalf_of to saldo_app;
