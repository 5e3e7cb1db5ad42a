-- Who asks; null where nobody signed in, such as a worker of the house or the holder of a link.
create or replace function current_person() returns bigint language sql stable parallel safe
  return nullif(nullif(current_setting('saldo.person_id', true), ''), '0')::bigint;
grant execute on function current_person to saldo_app;
