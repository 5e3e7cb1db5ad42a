-- An attempt is counted before it is known how it ends, so that of many at once no more than the limit are tried; one that was right is
-- taken back.
alter table login_failures
  add column id bigint generated always as identity,
  add column is_pending boolean not null default false;
create index login_failures_by_id on login_failures (id);
grant update (is_pending) on login_failures to saldo_app;
