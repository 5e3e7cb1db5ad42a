-- Companies that come from elsewhere.

alter table administrations add column vat_from date;
comment on column administrations.vat_from is 'VAT of periods that end before this day was done elsewhere: no return of them is filed here; none: of every period there is';
