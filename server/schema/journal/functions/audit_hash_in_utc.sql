-- As audit_hash, for who has set the time zone to UTC: it becomes part of their statement, where a function with a setting is called each time.
create or replace function audit_hash_in_utc(p_row audit_log) returns bytea
  language sql stable as $$
  select sha256(p_row.previous_hash || convert_to((to_jsonb(p_row) - 'hash')::text, 'UTF8'))
$$;
grant execute on function audit_hash_in_utc to saldo_app;
