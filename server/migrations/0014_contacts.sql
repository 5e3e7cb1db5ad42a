-- The rest of the address book's fields, duplicates that were merged, and searching as one types.

alter table contacts
  add column address_line_2 text not null default '',
  add column kvk_date date,
  add column vat_number text,
  add column vat_subjected boolean not null default true,
  add column merged_into_id bigint,
  add foreign key (administration_id, merged_into_id) references contacts,
  add check (merged_into_id is distinct from id),
  add column search text not null generated always as (
    lower(name || ' ' || company_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || town || ' ' ||
      coalesce(vat_id, '') || ' ' || coalesce(kvk_number, '') || ' ' || coalesce(iban, ''))) stored;
comment on column contacts.vat_number is 'the tax office''s own number of a Dutch contact (omzetbelastingnummer), not its VAT id';
comment on column contacts.merged_into_id is 'a duplicate: it keeps its documents and its name on them, and everything new goes to the other one';

-- The name of a duplicate is free again.
drop index contacts_name;
create unique index contacts_name on contacts (administration_id, lower(name)) where merged_into_id is null;
create index contacts_merged on contacts (administration_id, merged_into_id) where merged_into_id is not null;
create index contacts_search on contacts using gin (search gin_trgm_ops);

drop trigger history on contacts;
create trigger history after insert or update or delete on contacts for each row execute function note_change('contact', '', 'iban,vat_number', 'search');
