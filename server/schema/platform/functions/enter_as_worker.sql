-- Chooses one administration for a transaction without a session: workers, links and seeds.
create or replace function enter_as_worker(p_administration_id bigint, p_person_id bigint, p_on_behalf_of bigint default null, p_writes boolean default true)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('saldo.administration_id', p_administration_id::text, true), set_config('saldo.person_id', p_person_id::text, true),
    set_config('saldo.on_behalf_of', coalesce(p_on_behalf_of::text, ''), true);
  if p_writes then perform lock_administration(p_administration_id); end if;
end $$;
grant execute on function enter_as_worker to saldo_app;
