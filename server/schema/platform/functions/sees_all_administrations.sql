-- Whether the person who asks looks after every client, whatever their team.
create or replace function sees_all_administrations() returns boolean language sql stable parallel safe
  return coalesce(current_setting('saldo.sees_all', true), '') = 'on';
grant execute on function sees_all_administrations to saldo_app;
