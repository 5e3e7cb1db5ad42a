-- A value as the log may keep it: secrets not at all, account numbers by their last four characters, a number that may hold a citizen
-- service number by what stands behind its digits.
create or replace function masked(p_value jsonb, p_how text) returns jsonb language sql immutable parallel safe as $$
  select case when p_value is null or p_value in ('null', '""') then p_value
    when p_how = 'secret' then '"••••"'::jsonb
    when p_how = 'number' and may_hold_bsn(p_value #>> '{}') then to_jsonb('••••' || right(p_value #>> '{}', 3))
    when p_how = 'ending' then to_jsonb('••••' || right(p_value #>> '{}', 4)) else p_value end;
$$;
