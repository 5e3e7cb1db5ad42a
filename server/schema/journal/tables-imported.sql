-- Entries of another program's books, brought in as a file. The audit file of the year gives them as they came.
create table imported_entries (
  administration_id bigint not null,
  entry_id bigint not null,
  import_id bigint not null,
  number text not null,
  journal text not null,
  lines jsonb not null,
  primary key (administration_id, entry_id),
  foreign key (administration_id, entry_id) references journal_entries
);
comment on column imported_entries.number is 'as the other program numbered the entry, within its journal';
comment on column imported_entries.journal is 'the journal that it was in there';
comment on column imported_entries.lines is 'per line, in their order: {document, invoice, vat: [{id, rate_bp, amount}]}; the journal has no VAT of them, since no return counts it';
create index imported_entries_by_import on imported_entries (administration_id, import_id, entry_id);
select protect_administration_table('imported_entries');
revoke insert, update, delete on imported_entries from saldo_app;

-- What was open for a while within imported books, and is not any more: lines of an import do not say of which item they are.
create table imported_settlements (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  import_id bigint not null,
  kind text not null check (kind in ('RECEIVABLE', 'PAYABLE')),
  contact_id bigint,
  reference text not null,
  item_id bigint,
  opened_on date not null,
  settled_on date not null check (settled_on > opened_on),
  aged_from date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts,
  foreign key (administration_id, item_id) references open_items
);
comment on column imported_settlements.item_id is 'of an invoice that was paid in part, or in a later file: its item';
comment on column imported_settlements.aged_from is 'the day from which its age counted: of an invoice, by the payment term of the company when it came';
comment on column imported_settlements.amount_cents is 'as on the document: positive for an invoice, negative for a payment before its invoice';
create index imported_settlements_by_day on imported_settlements (administration_id, kind, settled_on);
create index imported_settlements_by_import on imported_settlements (administration_id, import_id);
select protect_administration_table('imported_settlements');
