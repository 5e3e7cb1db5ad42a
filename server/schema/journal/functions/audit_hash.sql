create or replace function audit_hash(p_row audit_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(p_row.previous_hash || convert_to((to_jsonb(p_row) - 'hash')::text, 'UTF8'))
$$;
grant execute on function audit_hash to saldo_app;
