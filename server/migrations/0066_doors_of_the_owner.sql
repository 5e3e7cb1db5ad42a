-- Functions that look across administrations (the proof of each night, the address a receipt is mailed to, the owners of clients) run as the
-- role that owns the tables. Row-level security is forced on that role too, so unless it is a superuser these functions saw nothing: the
-- owner, as whom nobody can log in to the application, may read both tables that they ask.
create policy for_the_owner on administrations for select to current_user using (true);
create policy for_the_owner on memberships for select to current_user using (true);

-- The tables that functions of their owner must read and cannot. No row: every door is open.
create function shut_doors() returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.relname::text
  from pg_class c join pg_roles r on r.oid = c.relowner
  where c.oid in ('administrations'::regclass, 'memberships'::regclass)
    and not (r.rolsuper or r.rolbypassrls)
    and (c.relowner <> current_user::regrole
      or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'for_the_owner' and c.relowner = any (p.polroles)));
$$;
revoke execute on function shut_doors from public;
grant execute on function shut_doors to saldo_app;

-- Whether there ever was an administration, for who may see none.
create function has_administrations() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(last_value, 0) > 0 from pg_sequences where schemaname = 'public' and sequencename = 'administrations_id_seq'
$$;
revoke execute on function has_administrations from public;
grant execute on function has_administrations to saldo_app;
