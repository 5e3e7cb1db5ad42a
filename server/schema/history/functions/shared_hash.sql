create or replace function shared_hash(p_row shared_log) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select sha256(p_row.previous_hash || convert_to((to_jsonb(p_row) - 'hash')::text, 'UTF8'))
$$;
