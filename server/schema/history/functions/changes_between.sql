-- What became of the fields of a row, before and after by column, as a log may keep it; null when nothing did.
create or replace function changes_between(p_before jsonb, p_after jsonb, p_secret text[], p_ending text[], p_number text[], p_ignored text[]) returns jsonb
  language sql immutable parallel safe as $$
  select jsonb_object_agg(k.key, jsonb_build_array(masked(p_before -> k.key, k.how), masked(p_after -> k.key, k.how)))
    from (select key, case when key = any (p_secret) then 'secret' when key = any (p_number) then 'number' when key = any (p_ending) then 'ending'
        else 'plain' end as how
      from jsonb_object_keys(case p_after when '{}' then p_before else p_after end) key) k
    where k.key <> all (p_ignored) and p_before -> k.key is distinct from p_after -> k.key
      and not (p_before = '{}' and p_after -> k.key in ('null', '""', 'false', '[]', '{}'));
$$;
