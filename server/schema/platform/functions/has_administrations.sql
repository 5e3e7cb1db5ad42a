-- Whether there ever was an administration, for who may see none.
create or replace function has_administrations() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(last_value, 0) > 0 from pg_sequences where schemaname = 'public' and sequencename = 'administrations_id_seq'
$$;
revoke execute on function has_administrations from public;
grant execute on function has_administrations to saldo_app;
