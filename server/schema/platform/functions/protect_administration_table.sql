-- Closes a table an administration owns: the application's role sees one administration at a time. Every table of this kind is made with a
-- call to it; what the role may not do is taken back beside that call.
create or replace function protect_administration_table(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy one_administration on %s using (administration_id = current_administration())
    with check (administration_id = current_administration())', p_table);
  execute format('grant select, insert, update, delete on %s to saldo_app', p_table);
end $$;
