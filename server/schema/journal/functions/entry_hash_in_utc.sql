-- As entry_text_hash, for who has set the time zone to UTC: it becomes part of their statement, where a function with a setting is called each time.
create or replace function entry_hash_in_utc(p_entry journal_entries, p_lines text) returns bytea
  language sql stable as $$
  select sha256(convert_to(to_jsonb(p_entry)::text || '|' || coalesce(p_lines, ''), 'UTF8'))
$$;
grant execute on function entry_hash_in_utc to saldo_app;
