-- Books that arrive from another program.

create table imports (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('AUDIT_FILE', 'SALES_HISTORY', 'PURCHASE_HISTORY', 'ENTRIES')),
  state text not null default 'CHECKING' check (state in ('CHECKING', 'REFUSED', 'CHECKED', 'IMPORTING', 'IMPORTED', 'UNDOING', 'UNDONE', 'FAILED')),
  sha256 text not null,
  file_name text not null,
  year smallint,
  first_on date,
  last_on date,
  mapping jsonb not null default '{}',
  vat_mapping jsonb not null default '{}',
  contact_mapping jsonb not null default '{}',
  survey jsonb,
  task_id bigint,
  cancelled boolean not null default false,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  vat_from_before date,
  item_ids bigint[] not null default '{}',
  settled jsonb not null default '[]',
  version integer not null default 1,
  primary key (administration_id, id)
);
comment on column imports.mapping is 'of an audit file what a person chose: the ledger of each of its accounts; of entries the id of each by number and day';
comment on column imports.vat_mapping is 'of an audit file what a person chose: the VAT treatment of each of its VAT codes';
comment on column imports.contact_mapping is 'of an audit file what a person chose: the contact of each of its customers and suppliers; 0 is a new one';
comment on column imports.first_on is 'of a table: the days of its first and last document';
comment on column imports.survey is 'what the file says, as its dry run came out';
comment on column imports.cancelled is 'a person stopped it; the worker looks at this between batches';
comment on column imports.vat_from_before is 'from when VAT was filed here before the import, to be put back when it is undone';
comment on column imports.item_ids is 'the open items that it made';
comment on column imports.settled is 'what it settled of items of earlier imports: [{id, amount}], in cents';
create index imports_newest on imports (administration_id, id desc);
create unique index imports_one_at_a_time on imports (administration_id) where state in ('IMPORTING', 'UNDOING');
select protect_administration_table('imports');
revoke delete on imports from saldo_app;
