-- The inbox shows what is not booked yet, rejected receipts among it.
create index attachments_open on attachments (administration_id, id) where state in ('INBOX', 'PROCESSING', 'SUGGESTED', 'REJECTED');
