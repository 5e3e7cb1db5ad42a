-- A payment by bank that a person registered waits on the payments suspense account until the statement brings it.
alter table payments
  add column brought_by_transaction_id bigint,
  add foreign key (administration_id, brought_by_transaction_id) references bank_transactions;
comment on column payments.brought_by_transaction_id is 'registered by hand, and then seen on the statement: this transaction took it off the suspense account';
create index payments_brought_by on payments (administration_id, brought_by_transaction_id) where brought_by_transaction_id is not null;
create index payments_awaited on payments (administration_id, abs(amount_cents))
  where method = 'BANK' and bank_transaction_id is null and brought_by_transaction_id is null and undone_by_entry_id is null;
