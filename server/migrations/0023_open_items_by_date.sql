-- What is still to be paid, newest first, by its document.
create index open_items_by_date on open_items (administration_id, source_type, document_date, source_id)
  include (amount_cents, settled_cents) where is_open;
drop index open_items_waiting;
