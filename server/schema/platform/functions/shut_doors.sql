-- The tables that functions of their owner must read and cannot. No row: every door is open.
create or replace function shut_doors() returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.relname::text
  from pg_class c join pg_roles r on r.oid = c.relowner
  where c.oid in ('administrations'::regclass, 'memberships'::regclass, 'financial_periods'::regclass)
    and not (r.rolsuper or r.rolbypassrls)
    and (c.relowner <> current_user::regrole
      or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'for_the_owner' and c.relowner = any (p.polroles)));
$$;
revoke execute on function shut_doors from public;
grant execute on function shut_doors to saldo_app;
