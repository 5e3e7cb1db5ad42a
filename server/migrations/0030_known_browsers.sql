-- A browser from which a person signed in: another one is worth a letter to them. Only the hash of what it keeps is here.
create table known_browsers (
  person_id bigint not null references persons,
  token_hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (person_id, token_hash)
);
create index known_browsers_last_used on known_browsers (last_used_at);
grant select, insert, update, delete on known_browsers to saldo_app;

alter table account_events add column source bytea;
comment on column account_events.source is 'keyed hash of the address a wrong try came from, so that each address is noted and none is kept';
create index account_events_lately on account_events (person_id, at);

alter table sessions add column spent_last_token boolean not null default false;
comment on column sessions.spent_last_token is 'the person''s last backup token was used in it: there the app may be set up again with the password alone';
