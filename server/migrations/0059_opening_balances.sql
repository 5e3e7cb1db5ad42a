-- The opening balance of an administration: at most one holds, or the word of a person that there is none to give.

create table opening_balances (
  administration_id bigint not null references administrations,
  id bigint not null,
  opens_on date,
  entry_id bigint,
  given_by bigint not null references persons,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (administration_id, id),
  foreign key (administration_id, entry_id) references journal_entries,
  check ((opens_on is null) = (entry_id is null))
);
comment on table opening_balances is 'one row per opening balance that was given; without a date: a person said that the books begin at zero';
comment on column opening_balances.id is 'from the series of general journal entries; the source of its entry';
comment on column opening_balances.withdrawn_at is 'another one took its place; its entry is reversed';
create unique index opening_balances_one on opening_balances (administration_id) where withdrawn_at is null;
create index opening_balances_by_entry on opening_balances (administration_id, entry_id);
select protect_administration_table('opening_balances');
revoke delete on opening_balances from saldo_app;

-- Entries of before that are an opening balance and were not reversed. Of every administration: the owner too is held by row-level security.
alter table opening_balances no force row level security;
alter table journal_entries no force row level security;
insert into opening_balances (administration_id, id, opens_on, entry_id, given_by, given_at)
  select distinct on (e.administration_id) e.administration_id, e.source_id, e.entry_date, e.id, e.actor_person_id, e.posted_at
  from journal_entries e
  where e.source_type = 'opening_balance' and e.kind = 'ENTRY'
    and not exists (select from journal_entries r where r.administration_id = e.administration_id and r.reverses_entry_id = e.id)
  order by e.administration_id, e.id;
alter table journal_entries force row level security;
alter table opening_balances force row level security;
