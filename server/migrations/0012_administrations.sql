-- Finding one of many companies, and another length of VAT periods before anything was booked in them.

create index administrations_by_title on administrations (lower(title), id);
create index administrations_title_words on administrations using gin (title gin_trgm_ops);

-- Takes away the periods of an administration in which nothing happened yet, so that they can be made with another length. False, and
-- nothing changed, when something was booked or a period was moved on.
create function clear_periods(p_administration_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;
  -- Whoever is posting holds a period FOR SHARE: we wait for them, and who comes later finds no period and is refused.
  perform 1 from financial_periods p where p.administration_id = p_administration_id order by p.id for update;
  if exists (select from journal_entries e where e.administration_id = p_administration_id)
    or exists (select from period_transitions t where t.administration_id = p_administration_id)
    or exists (select from vat_return_snapshots s where s.administration_id = p_administration_id) then
    return false;
  end if;
  delete from vat_returns r where r.administration_id = p_administration_id;
  delete from financial_periods p where p.administration_id = p_administration_id;
  return true;
end $$;
revoke execute on function clear_periods from public;
grant execute on function clear_periods to saldo_app;

-- The first owner of each client that the person who asks serves: staff see who they work for without entering there.
create function owners_of_clients(p_administration_ids bigint[]) returns table (administration_id bigint, name text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (m.administration_id) m.administration_id, o.name
  from memberships m join persons o on o.id = m.person_id
  where m.administration_id = any (p_administration_ids) and m.role = 'OWNER'
    and (serves_everyone() or exists (select from staff_team_clients c join staff_team_members t using (team_id)
      join persons p on p.id = t.person_id
      where c.administration_id = m.administration_id and t.person_id = current_person() and p.staff_role is not null))
  order by m.administration_id, m.created_at, m.person_id;
$$;
revoke execute on function owners_of_clients from public;
grant execute on function owners_of_clients to saldo_app;
