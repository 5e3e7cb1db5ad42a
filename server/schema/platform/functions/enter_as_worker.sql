-- Chooses one administration for a transaction without a session: workers, links and seeds. Only what is set by SET LOCAL is passed on to the
-- node of a cluster that does the work.
create or replace function enter_as_worker(p_administration_id bigint, p_person_id bigint, p_on_behalf_of bigint default null, p_writes boolean default true)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('set local saldo.administration_id = %L', p_administration_id);
  execute format('set local saldo.person_id = %L', p_person_id);
  execute format('set local saldo.on_behalf_of = %L', coalesce(p_on_behalf_of::text, ''));
  -- From a FROM: only so does a cluster send the call to the node.
  if p_writes then perform from lock_administration(p_administration_id); end if;
end $$;
grant execute on function enter_as_worker to saldo_app;
