-- The people of the administrations that the person who asks serves: staff find a client by its owner, and open all that somebody has, without
-- entering there. By a pattern for the name or e-mail of an owner, or one person with whatever role.
create or replace function people_of_clients(p_pattern text, p_person_id bigint)
  returns table (administration_id bigint, person_id bigint, name text, email text, role text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.administration_id, o.id, o.name, o.email, m.role
    from persons o join memberships m on m.person_id = o.id
    where (o.id = p_person_id or m.role = 'OWNER' and (o.name ilike p_pattern or o.email ilike p_pattern))
      and sees_administration(m.administration_id);
end $$;
revoke execute on function people_of_clients from public;
grant execute on function people_of_clients to saldo_app;
