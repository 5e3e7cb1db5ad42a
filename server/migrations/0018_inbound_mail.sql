-- Receipts by mail.

-- Mail to the address of an administration, as it came. Stored before its sender is told that it was received.
create table inbound_mails (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null,
  envelope_from text not null default '',
  received_at timestamptz not null default now(),
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'QUARANTINED', 'TAKEN_IN', 'DELETED')),
  sender text not null default '',
  subject text not null default '',
  receipt_count smallint not null default 0,
  held_because text check (held_because in ('UNKNOWN_SENDER', 'NOT_AUTHENTIC', 'UNREADABLE')),
  decided_by bigint references persons,
  decided_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, sha256),
  foreign key (administration_id, sha256) references files
);
create index inbound_mails_held on inbound_mails (administration_id, id) where state = 'QUARANTINED';
select protect_administration_table('inbound_mails');

-- Whose receipts an address takes in, and in whose name: that of its first owner. No row when there is no such address.
create function administration_of_inbound_address(p_name text) returns table (administration_id bigint, owner_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (a.id) a.id, m.person_id from administrations a join memberships m on m.administration_id = a.id and m.role = 'OWNER'
  where lower(p_name) in (lower(a.inbound_address), lower(a.inbound_address_alternate))
  order by a.id, m.created_at, m.person_id;
$$;
revoke execute on function administration_of_inbound_address from public;
grant execute on function administration_of_inbound_address to saldo_app;
create index administrations_by_inbound_address on administrations (lower(inbound_address));
create index administrations_by_inbound_alternate on administrations (lower(inbound_address_alternate));
