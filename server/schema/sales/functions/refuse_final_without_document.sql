-- What the customer gets is frozen first, in the same transaction.
create or replace function refuse_final_without_document() returns trigger language plpgsql as $$
begin
  if not exists (select from sales_invoice_documents d where d.administration_id = new.administration_id and d.invoice_id = new.id) then
    raise exception 'invoice % has no document', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
