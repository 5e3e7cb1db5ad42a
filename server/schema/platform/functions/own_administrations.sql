-- The administrations that the person who asks may enter without serving everybody, as `show_administrations` found them.
create or replace function own_administrations() returns bigint[] language sql stable parallel safe
  return string_to_array(trim(both ',' from nullif(current_setting('saldo.administrations', true), '')), ',')::bigint[];
grant execute on function own_administrations to saldo_app;
