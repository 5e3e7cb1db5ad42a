create or replace function refuse_change_of_final_lines() returns trigger language plpgsql as $$
declare line sales_invoice_lines := case tg_op when 'DELETE' then old else new end;
begin
  if exists (select from sales_invoices i
      where i.administration_id = line.administration_id and i.id = line.invoice_id and not i.is_concept) then
    raise exception 'invoice % is final', line.invoice_id using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return line;
end $$;
