-- What a merge filled in the contact that stands for its duplicate, as [before, after] by column: taking the merge back takes that back too.
alter table contacts add column merge_filled jsonb not null default '{}';
comment on column contacts.merge_filled is 'of a duplicate: columns of the contact it was merged into, each with what stood there before and what the merge made of it';
drop trigger history on contacts;
create trigger history after insert or update or delete on contacts for each row
  execute function note_change('contact', '', 'iban,vat_number,confirmed_iban,confirmed_other_ibans', 'search,previous_iban,merge_filled', 'vat_id,vat_number');
