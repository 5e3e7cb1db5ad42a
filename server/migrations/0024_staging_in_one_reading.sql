-- A statement is read once: what a day moved before a transaction is known at once, at which balance the day began only at the end.
alter table bank_staged_transactions
  drop column balance_before_cents, drop column day_from_cents, drop column day_until_cents,
  add column moved_before_cents bigint not null;
