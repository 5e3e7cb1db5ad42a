-- Two contacts that somebody said are not one, however alike they seem: they are not offered as duplicates again.
create table contacts_told_apart (
  administration_id bigint not null references administrations,
  contact_id bigint not null,
  other_id bigint not null,
  told_by bigint not null references persons,
  told_at timestamptz not null default now(),
  primary key (administration_id, contact_id, other_id),
  foreign key (administration_id, contact_id) references contacts on delete cascade,
  foreign key (administration_id, other_id) references contacts on delete cascade,
  check (contact_id < other_id)
);
create index contacts_told_apart_other on contacts_told_apart (administration_id, other_id);
select protect_administration_table('contacts_told_apart');
revoke update on contacts_told_apart from saldo_app;
