-- The ledgers that a new administration begins with.
create or replace function add_chart(p_administration_id bigint, p_ledgers jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  insert into ledgers (administration_id, code, title_nl, title_en, rgs_code, kind, category, default_vat)
    select p_administration_id, l.code, l.title_nl, l.title_en, l.rgs_code, l.kind, l.category, l.default_vat
    from jsonb_populate_recordset(null::ledgers, p_ledgers) l;
end $$;
grant execute on function add_chart to saldo_app;
