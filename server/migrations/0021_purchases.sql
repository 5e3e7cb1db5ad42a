-- Expenses that were made of a bank transaction, and are undone together with its booking.
alter table expenses
  add column from_transaction_id bigint,
  add foreign key (administration_id, from_transaction_id) references bank_transactions;
comment on column expenses.from_transaction_id is 'made of this bank transaction and paid by it: undone as one';
create unique index expenses_from_transaction on expenses (administration_id, from_transaction_id)
  where from_transaction_id is not null and reversed_at is null;

-- Someone asked the supplier: this account is right, although another was seen on an invoice or paid before.
alter table contacts
  add column confirmed_iban text,
  add column confirmed_other_ibans text,
  add column previous_iban text;
comment on column contacts.confirmed_iban is 'the account that was confirmed; void as soon as the contact has another';
comment on column contacts.confirmed_other_ibans is 'the accounts seen elsewhere when it was confirmed, with commas; ? when it is not known which';
comment on column contacts.previous_iban is 'the account before the present one';
drop trigger history on contacts;
create trigger history after insert or update or delete on contacts for each row
  execute function note_change('contact', '', 'iban,vat_number,confirmed_iban,confirmed_other_ibans', 'search,previous_iban');
