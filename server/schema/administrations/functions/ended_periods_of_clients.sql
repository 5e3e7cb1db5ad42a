-- VAT periods of clients that ended in a span (which clients: see `clients_in`), by their last day and the name of the client, from behind the one at
-- (p_after_end, p_after_title, p_after_id; null: from the first), for staff who serve them. Planned for each call: how many clients there are
-- decides whether to go by day or by client.
drop function if exists ended_periods_of_clients;
create or replace function ended_periods_of_clients(p_among bigint[], p_title text, p_from date, p_until date, p_states text[],
    p_after_end date, p_after_title text, p_after_id bigint, p_limit integer)
  returns table (admin_id bigint, client text, vat_subjected boolean, vat_from date, is_kor boolean, kor_since date, kor_until date,
    id bigint, year integer, period_number integer, starts_on date, ends_on date, state text, version integer)
  language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  v_clients bigint[] := clients_in(p_among, p_title);
  v_day date := greatest(p_from, p_after_end) - 1;
  v_left integer := p_limit;
  v_found integer;
begin
  -- Day by day, so that no more is sorted than the clients of one day.
  loop
    select min(f.ends_on) into v_day from financial_periods f where f.ends_on > v_day and f.ends_on <= p_until;
    exit when v_day is null or v_left <= 0;
    return query select a.id, a.title, a.vat_subjected, a.vat_from, a.is_kor, a.kor_since, a.kor_until,
        f.id, f.year::integer, f.period_number::integer, f.starts_on, f.ends_on, f.state, f.version
      from financial_periods f join administrations a on a.id = f.administration_id
      where f.ends_on = v_day and f.state = any (p_states)
        and (v_clients is null or f.administration_id = any (v_clients))
        and (p_after_end is null or v_day > p_after_end or (lower(a.title), f.id) > (p_after_title, p_after_id))
      order by lower(a.title), f.id limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
  end loop;
end $$;
revoke execute on function ended_periods_of_clients from public;
grant execute on function ended_periods_of_clients to saldo_app;
