-- Who shares the result of a year, and for how much, stands in the history of the year.
create or replace function record_year_partner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before text := case when tg_op <> 'INSERT' then old.name || ' ' || (old.share_bp / 100.0)::numeric(5, 2) || '%' end;
  v_after text := case when tg_op <> 'DELETE' then new.name || ' ' || (new.share_bp / 100.0)::numeric(5, 2) || '%' end;
begin
  perform append_audit(coalesce(new.administration_id, old.administration_id), current_person(), current_on_behalf_of(), 'CHANGE',
    'financial_year', coalesce(new.year, old.year), null, jsonb_build_object('partners', jsonb_build_array(v_before, v_after)));
  return null;
end $$;
revoke execute on function record_year_partner from public;
