-- Who asks.
create or replace function current_person() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.person_id', true), '')::bigint;
grant execute on function current_person to saldo_app;
