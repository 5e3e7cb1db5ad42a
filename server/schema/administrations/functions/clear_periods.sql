-- Takes away the periods of an administration in which nothing happened yet, so that they can be made with another length. False, and
-- nothing changed, when something was booked or a period was moved on.
create or replace function clear_periods(p_administration_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  -- Who posts takes turns with us: who comes later finds no period and is refused.
  if exists (select from journal_entries e where e.administration_id = p_administration_id)
    or exists (select from period_transitions t where t.administration_id = p_administration_id)
    or exists (select from vat_return_snapshots s where s.administration_id = p_administration_id) then
    return false;
  end if;
  delete from financial_periods p where p.administration_id = p_administration_id;
  return true;
end $$;
revoke execute on function clear_periods from public;
grant execute on function clear_periods to saldo_app;
