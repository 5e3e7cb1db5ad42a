-- Totals and counts of a list of expenses are read from this index alone.
create index expenses_sums on expenses (administration_id, document_date)
  include (id, is_concept, total_excl_cents, total_vat_cents, total_incl_cents) where reversed_at is null;
-- What is still to be paid, by its document.
create index open_items_waiting on open_items (administration_id, source_type, source_id) include (amount_cents, settled_cents) where is_open;
