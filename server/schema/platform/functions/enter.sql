-- One round trip at the start of each request: is the session alive, may this person enter this administration, and as what.
-- No row: not signed in. A row without role: signed in, but neither a member of it nor staff who serve it. Staff act on behalf of its
-- first owner. Who writes takes the turn of the administration in the same round trip; who asks for a list of administrations sees those
-- that they may enter. Only what is set by SET LOCAL is passed on to the node of a cluster that does the work.
create or replace function enter(p_session_id bigint, p_administration_id bigint, p_writes boolean, p_lists boolean default false)
  returns table (person_id bigint, person_name text, email text, language text, staff_role text, administration_id bigint, role text,
    areas text[], subscription_type smallint, features text[], on_behalf_of bigint)
  language plpgsql set search_path = public, pg_temp as $$
declare v_person persons; v_member memberships; v_administration administrations; v_role text; v_owner bigint;
begin
  select p.* into v_person from sessions s join persons p on p.id = s.person_id
    where s.id = p_session_id and s.ended_at is null and s.is_complete and s.expires_at > now();
  if not found then return; end if;
  execute format('set local saldo.person_id = %L', v_person.id);
  if p_lists then perform show_administrations(v_person.id, v_person.staff_role); end if;
  if p_administration_id is not null then
    select m.* into v_member from memberships m where m.administration_id = p_administration_id and m.person_id = v_person.id;
    v_role := v_member.role;
    if v_role is null and v_person.staff_role is not null then
      select v_person.staff_role into v_role where v_person.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN')
        or exists (select from staff_team_clients c join staff_team_members t using (team_id)
          where c.administration_id = p_administration_id and t.person_id = v_person.id);
    end if;
    if v_role is not null then
      -- Set first: the administration shows itself to no one else.
      execute format('set local saldo.administration_id = %L', p_administration_id);
      select a.* into v_administration from administrations a where a.id = p_administration_id;
      if not found then
        v_role := null;
        set local saldo.administration_id = '';
      else
        if v_member.role is null then
          select m.person_id into v_owner from memberships m
            where m.administration_id = p_administration_id and m.role = 'OWNER' order by m.created_at, m.person_id limit 1;
          execute format('set local saldo.on_behalf_of = %L', coalesce(v_owner::text, ''));
        end if;
        -- From a FROM: only so does a cluster send the call to the node.
        if p_writes then perform from lock_administration(p_administration_id); end if;
      end if;
    end if;
  end if;
  return query select v_person.id, v_person.name, v_person.email, v_person.language, v_person.staff_role,
    v_administration.id, v_role, v_member.areas, v_administration.subscription_type, v_administration.features, v_owner;
end $$;
revoke execute on function enter from public;
grant execute on function enter to saldo_app;
