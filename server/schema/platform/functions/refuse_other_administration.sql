-- Refuses to work for another administration than the one entered. Row-level security says the same, but what a node of a cluster stores by COPY
-- in itself is not held against it: so every function that takes an administration and writes says it first.
create or replace function refuse_other_administration(p_administration_id bigint) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;
end $$;
