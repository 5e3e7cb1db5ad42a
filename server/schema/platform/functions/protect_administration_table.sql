-- Closes a table an administration owns: the application's role sees one administration at a time. Every table of this kind is made with a
-- call to it; what the role may not do is taken back beside that call. On a cluster that was set up (schema/citus.sql) the table is spread,
-- beside its administration: keys to other owned tables are added after it.
create or replace function protect_administration_table(p_table regclass) returns void language plpgsql as $$
declare v_is_spread boolean;
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy one_administration on %s using (administration_id = current_administration())
    with check (administration_id = current_administration())', p_table);
  execute format('grant select, insert, update, delete on %s to saldo_app', p_table);
  if to_regclass('pg_dist_partition') is null then return; end if;
  execute 'select exists (select from pg_dist_partition where logicalrelid = ''administrations''::regclass)' into v_is_spread;
  if v_is_spread then
    execute format('select create_distributed_table(%L, ''administration_id'', colocate_with => ''administrations'')', p_table);
  end if;
end $$;
