-- The record of what no administration owns: people, and the teams of the provider. One chain for each person, and one, numbered 0, for the
-- provider; each is proved as that of an administration is.
create table shared_heads (
  chain_id bigint primary key,
  last_seq bigint not null default 0,
  last_hash bytea not null default '\x'
);
comment on column shared_heads.chain_id is 'the person whose record it is; 0 for the provider';
insert into shared_heads (chain_id) values (0);

-- Functions alone write it.
create table shared_log (
  chain_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  actor_person_id bigint references persons,
  operator text,
  action text not null,
  object_type text not null,
  object_id bigint not null,
  change jsonb not null default '{}',
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain_id, seq)
);
comment on column shared_log.actor_person_id is 'none when nobody had signed in: by a link in a letter, or by operations';
comment on column shared_log.operator is 'who did it from the server itself';
create index shared_log_by_object on shared_log (chain_id, object_type, object_id, seq);
alter table shared_log enable row level security;
grant select on shared_log to saldo_app;

-- What the latest nightly verification of an administration found; all nil when its books hold.
create table verifications (
  administration_id bigint not null references administrations,
  verified_at timestamptz not null default now(),
  log_problems integer not null,
  balances integer not null,
  control_accounts integer not null,
  files integer not null,
  primary key (administration_id)
);
select protect_administration_table('verifications');
revoke delete on verifications from saldo_app;
