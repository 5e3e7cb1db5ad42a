-- Lets a transaction see the administrations that a person may enter beside the one it entered: for lists of them.
create or replace function show_administrations(p_person_id bigint, p_staff_role text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare v_ids text;
begin
  execute format('set local saldo.person_id = %L', p_person_id);
  if p_staff_role in ('TEAM_LEAD', 'STAFF_ADMIN') then
    set local saldo.sees_all = 'on';
    return;
  end if;
  select string_agg(own.id::text, ',') into v_ids from (
    select d.administration_id as id from administration_directory d where d.person_id = p_person_id
    union select c.administration_id from staff_team_clients c join staff_team_members t using (team_id)
      where t.person_id = p_person_id and p_staff_role is not null) own;
  if v_ids is not null then execute format('set local saldo.administrations = %L', ',' || v_ids || ','); end if;
end $$;
grant execute on function show_administrations to saldo_app;
