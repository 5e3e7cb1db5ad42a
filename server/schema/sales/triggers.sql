create or replace trigger final_invoices_stay before update or delete on sales_invoices for each row
  execute function refuse_change_of_final_invoice();
create or replace trigger final_invoices_have_documents before insert or update of is_concept on sales_invoices for each row
  when (not new.is_concept) execute function refuse_final_without_document();
-- What is posted stands in the log already; concepts are noted when they begin and end, not at every key.
create or replace trigger history_begins after insert on sales_invoices for each row when (new.is_concept)
  execute function record_change('sales_invoice', '', '', 'search,changed_at,changed_by,created_by,template_id,is_standard_look,kind');
create or replace trigger history after update or delete on sales_invoices for each row when (not old.is_concept)
  execute function record_change('sales_invoice', '', '', 'search,changed_at,changed_by,created_by,template_id,is_standard_look,kind');

create or replace trigger sums_begin after insert on sales_invoices for each row execute function sum_invoices();
-- A draft is saved at every pause in typing, mostly at the same amounts.
create or replace trigger sums_follow after update on sales_invoices
  for each row when ((old.invoice_date, old.kind, old.sent_at is null, old.total_excl_cents, old.total_vat_cents, old.total_incl_cents)
    is distinct from (new.invoice_date, new.kind, new.sent_at is null, new.total_excl_cents, new.total_vat_cents, new.total_incl_cents))
  execute function sum_invoices();
create or replace trigger sums_end after delete on sales_invoices for each row execute function sum_invoices();

create or replace trigger final_lines_stay before insert or update or delete on sales_invoice_lines for each row
  execute function refuse_change_of_final_lines();

create or replace trigger history after insert or update or delete on sales_mail_settings for each row
  execute function record_change('sales_mail_settings', '', '', 'reminders_by');

create or replace trigger history after insert or update or delete on sales_templates for each row
  execute function record_change('sales_template', '', '', 'created_by');

create or replace trigger clears_templates before delete on sales_templates for each row
  execute function clear_reference('sales_invoices', 'template_id');
create or replace trigger clears_templates_of_quotations before delete on sales_templates for each row
  execute function clear_reference('quotations', 'template_id');

create or replace trigger history after insert or update or delete on sales_contact_mail for each row
  execute function record_change('sales_contact_mail', '', '', '');

create or replace trigger sent_quotations_stay before update or delete on quotations for each row
  execute function refuse_change_of_sent_quotation();
create or replace trigger history_begins after insert or delete on quotations for each row
  execute function record_change('quotation', '', '', 'search,changed_at,changed_by,created_by,document,template,template_id,is_standard_look,lines,public_token');
create or replace trigger history after update on quotations for each row when (new.number is not null)
  execute function record_change('quotation', '', '', 'search,changed_at,changed_by,created_by,document,template,template_id,is_standard_look,lines,public_token');

create or replace trigger history after insert or update or delete on recurring_invoices for each row
  execute function record_change('recurring_invoice', '', '', 'created_by,next_on,template');
create or replace trigger clears_recurring_invoice_dates before delete on sales_invoices for each row
  execute function clear_reference('recurring_invoice_dates', 'invoice_id');
