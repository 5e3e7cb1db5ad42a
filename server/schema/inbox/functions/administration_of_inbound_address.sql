-- Whose receipts an address takes in, and in whose name: that of its first owner. No row when there is no such address.
create or replace function administration_of_inbound_address(p_name text) returns table (administration_id bigint, owner_id bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct on (a.id) a.id, m.person_id
    from administrations a join memberships m on m.administration_id = a.id and m.role = 'OWNER'
    where lower(p_name) in (lower(a.inbound_address), lower(a.inbound_address_alternate))
    order by a.id, m.created_at, m.person_id;
end $$;
revoke execute on function administration_of_inbound_address from public;
grant execute on function administration_of_inbound_address to saldo_app;
