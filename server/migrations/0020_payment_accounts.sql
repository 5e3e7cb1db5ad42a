-- The company's own account at the payment provider.

alter table administrations
  add column mollie_id text,
  add column mollie_name text not null default '',
  add column mollie_keys text,
  add constraint administrations_mollie_whole check ((mollie_id is null) = (mollie_keys is null));
comment on column administrations.mollie_keys is 'sealed';

drop trigger history on administrations;
create trigger history after insert or update or delete on administrations for each row
  execute function note_change('administration', 'belastingdienst_username,belastingdienst_password,mollie_keys', 'bank_account_number,btw_number', '');

-- Coming back from the provider takes the word that was sent along: once, by the same person, for the same administration. Which kinds of
-- links there are is the code's to say.
alter table one_time_links drop constraint one_time_links_kind_check;
alter table one_time_links add constraint one_time_links_kind_check check (kind ~ '^[A-Z_]+$');

-- What is over is cleaned up.
create index one_time_links_by_end on one_time_links (expires_at);
create index sessions_by_end on sessions (expires_at);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
create index login_failures_by_age on login_failures using brin (failed_at);
grant delete on sessions to saldo_app;
