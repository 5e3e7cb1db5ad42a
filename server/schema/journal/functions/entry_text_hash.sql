-- The hash of an entry: every field of it and of its lines (as one text, in their order), in one canonical text. It reads no table, so that it can be
-- called within a query on a shard.
create or replace function entry_text_hash(p_entry journal_entries, p_lines text) returns bytea
  language sql stable set timezone = 'UTC' as $$
  select entry_hash_in_utc(p_entry, p_lines)
$$;
grant execute on function entry_text_hash to saldo_app;
