-- The bytes a customer gets. The logo is frozen when an invoice becomes final; PDF and UBL are drawn once, right after that, and kept by their
-- hash. The hashes are noted in the record of changes with the invoice. Null on invoices that became final before: drawn at first need.
alter table sales_invoices
  add column has_logo boolean,
  add column logo_sha256 text,
  add column pdf_sha256 text,
  add column ubl_sha256 text,
  add foreign key (administration_id, logo_sha256) references files,
  add foreign key (administration_id, pdf_sha256) references files,
  add foreign key (administration_id, ubl_sha256) references files,
  add check ((pdf_sha256 is null) = (ubl_sha256 is null)),
  add check (pdf_sha256 is null or not is_concept);
comment on column sales_invoices.has_logo is 'whether it shows a logo, frozen when it became final; null: became final before this was kept';

-- As before, and the hashes of its files may be added once.
create or replace function refuse_change_of_final_invoice() returns trigger language plpgsql as $$
declare
  loose text[] := array['credited_cents', 'search', 'project_id', 'version', 'changed_at', 'changed_by'];
begin
  if tg_op = 'UPDATE' and old.pdf_sha256 is null then loose := loose || array['pdf_sha256', 'ubl_sha256']; end if;
  if not old.is_concept and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
    raise exception 'invoice % is final', old.number using errcode = 'restrict_violation', hint = 'invoice_is_final';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
