create or replace trigger history after insert or update or delete on time_entries for each row execute function record_change('time_entry', '', '', 'search,created_by');
create or replace trigger history after insert or update or delete on hour_rates for each row execute function record_change('hour_rate', '', '', 'created_by');
create or replace trigger history after insert or update or delete on hour_settings for each row execute function record_change('hour_settings', '', '', '');
-- Hours of a draft that is deleted can be billed again.
create or replace trigger clears_hours before delete on sales_invoices for each row execute function clear_reference('time_entries', 'invoice_id');
