-- The hash of one entry.
create or replace function entry_hash(p_administration_id bigint, p_entry_id bigint) returns bytea
  language plpgsql stable set timezone = 'UTC' as $$
declare v_hash bytea;
begin
  select entry_text_hash(e, (
      select string_agg(to_jsonb(l)::text, '|' order by l.line_number)
      from journal_lines l where l.administration_id = p_administration_id and l.entry_id = p_entry_id))
    into v_hash from journal_entries e where e.administration_id = p_administration_id and e.id = p_entry_id;
  return v_hash;
end $$;
grant execute on function entry_hash to saldo_app;
