create or replace function audit_hash(p_row audit_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select audit_hash_in_utc(p_row)
$$;
grant execute on function audit_hash to saldo_app;
