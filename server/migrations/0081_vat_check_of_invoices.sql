-- What VIES answered when an invoice without Dutch VAT became final, frozen with it.
alter table sales_invoices
  add column vat_check jsonb,
  add check (vat_check is null or not is_concept);
comment on column sales_invoices.vat_check is 'what VIES answered about the VAT id when it became final; null: VAT was not shifted abroad, or final before this was asked';
