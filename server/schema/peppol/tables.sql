-- Who is which participant, over all companies: no two receive or send under the same address.
create table peppol_participants (
  participant text primary key check (participant = lower(participant)),
  administration_id bigint not null,
  claimed_at timestamptz not null default now()
);
comment on table peppol_participants is 'taken before the access point is told, given back after it was told to stop';
grant select, insert, delete on peppol_participants to saldo_app;

-- Companies on the Peppol network: under which address, and since when.
create table peppol_connections (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  participant text not null,
  token text not null,
  connected_by bigint not null references persons,
  connected_at timestamptz not null default now(),
  refused_at timestamptz,
  ended_by bigint references persons,
  ended_at timestamptz,
  primary key (administration_id, id),
  check ((ended_by is null) = (ended_at is null))
);
comment on column peppol_connections.participant is 'scheme, colon, number, as the network knows the company';
comment on column peppol_connections.token is 'in the address that is called when an e-invoice came in; nobody can guess it';
comment on column peppol_connections.refused_at is 'when the first of the e-invoices that wait at the access point could not be taken in, which was told; null when none waits';
create unique index peppol_connections_one on peppol_connections (administration_id) where ended_at is null;
select protect_administration_table('peppol_connections');
revoke delete on peppol_connections from saldo_app;

-- E-invoices that came in, each once.
create table peppol_received (
  administration_id bigint not null references administrations,
  document_id text not null,
  sender text not null,
  received_at timestamptz not null default now(),
  primary key (administration_id, document_id)
);
comment on column peppol_received.document_id is 'of the access point; what it became is in the inbox';
select protect_administration_table('peppol_received');
revoke update, delete on peppol_received from saldo_app;
