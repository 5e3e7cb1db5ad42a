-- Whether row-level security shows an administration: the one entered, and those that `show_administrations` found. Settings alone say so, because
-- no policy of a table that is spread over a cluster may look into another table. Searching the text is cheaper for each row than reading its ids.
create or replace function sees_administration(p_id bigint) returns boolean language sql stable parallel safe as $$
  select p_id = current_administration() or sees_all_administrations()
    or strpos(coalesce(current_setting('saldo.administrations', true), ''), ',' || p_id || ',') > 0;
$$;
grant execute on function sees_administration to saldo_app;
