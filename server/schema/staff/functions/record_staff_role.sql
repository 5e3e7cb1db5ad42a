create or replace function record_staff_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not keeps_shared_record() then return null; end if;
  insert into staff_role_changes (person_id, before, after, waiting, operator)
    values (new.id, case when tg_op = 'UPDATE' then old.staff_role end, new.staff_role, new.staff_role_waiting,
      coalesce(nullif(current_setting('saldo.operator', true), ''), session_user));
  return null;
end $$;
revoke execute on function record_staff_role from public;
