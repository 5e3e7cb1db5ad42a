-- A message is stored before the filing that may keep it. Before it is stored it stands here, so that what no filing kept is found and removed:
-- it may hold a citizen service number. Of what was filed it stands here by which key it was found sealed, so that a start reads only the rest.
create table vat_return_messages (
  administration_id bigint not null references administrations,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  filings integer not null check (filings >= 0),
  begun_at timestamptz not null default now(),
  sealed_by text,
  primary key (administration_id, sha256)
);
comment on column vat_return_messages.filings is 'how many are under way with these bytes: while one is, nobody removes them';
comment on column vat_return_messages.begun_at is 'when the newest of them began';
comment on column vat_return_messages.sealed_by is 'the name of the key; null: nobody looked since they were stored';
select protect_administration_table('vat_return_messages');
