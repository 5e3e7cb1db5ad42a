-- Booking receipts on arrival, above a certainty that the administration chose. Off until somebody switches it on.
alter table administrations add column autobook text check (autobook in ('CERTAIN', 'LIKELY'));
comment on column administrations.autobook is 'null: a person books every receipt';
