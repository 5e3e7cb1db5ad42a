-- The first owner of each client that the person who asks serves: staff see who they work for without entering there.
create or replace function owners_of_clients(p_administration_ids bigint[]) returns table (administration_id bigint, person_id bigint, name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct on (m.administration_id) m.administration_id, o.id, o.name
    from memberships m join persons o on o.id = m.person_id
    where m.administration_id = any (p_administration_ids) and m.role = 'OWNER' and sees_administration(m.administration_id)
    order by m.administration_id, m.created_at, m.person_id;
end $$;
revoke execute on function owners_of_clients from public;
grant execute on function owners_of_clients to saldo_app;
