-- Which administrations a list of clients is about: of those that the transaction may see, the ones in `p_among` (null: any) whose title has the words
-- (null: any title). Null when that is every one there is.
create or replace function clients_in(p_among bigint[], p_title text) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_all boolean := sees_all_administrations();
  v_seen bigint[] := string_to_array(trim(both ',' from coalesce(current_setting('saldo.administrations', true), '')), ',')::bigint[];
begin
  if v_all and p_among is null and p_title is null then return null; end if;
  return coalesce((select array_agg(a.id) from administrations a
    where (v_all or a.id = any (v_seen) or a.id = current_administration()) and (p_among is null or a.id = any (p_among))
      and (p_title is null or a.title ilike p_title)), '{}');
end $$;
revoke execute on function clients_in from public;
