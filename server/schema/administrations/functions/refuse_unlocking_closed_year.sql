-- The books cannot be opened again within a closed year: the year itself is reopened first.
create or replace function refuse_unlocking_closed_year() returns trigger language plpgsql as $$
declare v_closed smallint;
begin
  select max(y.year) into v_closed from financial_years y where y.administration_id = new.id and y.state = 'CLOSED';
  if v_closed is not null and coalesce(new.books_locked_until, '-infinity') < make_date(v_closed, 12, 31) then
    raise exception 'the year % is closed', v_closed using errcode = 'restrict_violation', hint = 'year_closed';
  end if;
  return new;
end $$;
