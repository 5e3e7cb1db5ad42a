-- What the platform itself needs: searching, links, requests, files.

-- Row-level security lets a condition use an index only when it cannot leak what it sees. PostgreSQL does not say that of case folding
-- and pattern matching, although they reveal nothing but their result, so that a search would read every row of an administration.
-- Saying it takes a superuser, which the embedded database gives; elsewhere docs/operations.md tells what to ask for.
do $$
begin
  alter function pg_catalog.lower(text) leakproof;
  alter function pg_catalog.btrim(text) leakproof;
  alter function pg_catalog.texticlike(text, text) leakproof;
  alter function pg_catalog.textlike(text, text) leakproof;
exception when insufficient_privilege then
  raise notice 'searches will read whole administrations: see docs/operations.md';
end $$;

-- Links that are mailed: to verify an address, reset a password, accept an invitation. Only their hash is kept; each works once.
-- Coming back from the payment provider takes the word that was sent along: once, by the same person, for the same administration. Which
-- kinds of links there are is the code's to say.
create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind ~ '^[A-Z_]+$'),
  person_id bigint references persons,
  administration_id bigint,
  object_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_by_person on one_time_links (person_id, kind) where used_at is null;
-- What is over is cleaned up.
create index one_time_links_by_end on one_time_links (expires_at);
grant select, insert, update, delete on one_time_links to saldo_app;

-- The same Idempotency-Key gives the same answer once. The row is written in the transaction that does the work.
create table idempotency_keys (
  person_id bigint not null references persons,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
grant select, insert, update, delete on idempotency_keys to saldo_app;

-- Bytes are named by their hash and never change; the store keeps them, this row says that an administration has them.
create table files (
  administration_id bigint not null references administrations,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  media_type text not null,
  created_at timestamptz not null default now(),
  primary key (administration_id, sha256)
);
select protect_administration_table('files');
revoke update, delete on files from saldo_app;

-- Whether the demo companies were planted, so that planting that was cut off is noticed and done again from the start.
create table demo_planting (
  id boolean primary key default true check (id),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
grant select, insert, update on demo_planting to saldo_app;
