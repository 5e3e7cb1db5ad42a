-- What became of the fields of a row, before and after by column, as a log may keep it; null when nothing did. In a language whose plans are
-- kept: it is called for every row that is recorded, and making its plan takes four times as long as running it.
create or replace function changes_between(p_before jsonb, p_after jsonb, p_secret text[], p_ending text[], p_number text[], p_ignored text[]) returns jsonb
  language plpgsql immutable parallel safe as $$
begin
  return (
    select jsonb_object_agg(k.key, case when k.key = any (p_secret) then jsonb_build_array(masked(k.before, 'secret'), masked(k.after, 'secret'))
        when k.key = any (p_number) then jsonb_build_array(masked(k.before, 'number'), masked(k.after, 'number'))
        when k.key = any (p_ending) then jsonb_build_array(masked(k.before, 'ending'), masked(k.after, 'ending'))
        else jsonb_build_array(k.before, k.after) end)
      from (select key, case p_after when '{}' then value else p_before -> key end as before, case p_after when '{}' then null else value end as after
        from jsonb_each(case p_after when '{}' then p_before else p_after end)) k
      where k.before is distinct from k.after and k.key <> all (p_ignored)
        and not (p_before = '{}' and k.after in ('null', '""', 'false', '[]', '{}')));
end $$;
