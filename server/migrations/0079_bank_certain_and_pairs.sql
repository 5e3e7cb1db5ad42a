-- What leaves no doubt is counted and listed apart, to be booked at once.
create index bank_transactions_certain on bank_transactions (administration_id, account_id, booking_date desc, id desc)
  where state = 'SUGGESTED' and proposal ->> 'certainty' = 'certain';

-- What waits, by who it is with and how much it is: a payment that came back is found beside the one it cancels.
create index bank_transactions_waiting_pairs on bank_transactions (administration_id, counterparty_iban, amount_cents, booking_date)
  where state in ('UNPROCESSED', 'SUGGESTED') and counterparty_iban is not null;
