create or replace trigger clears_credit_movements before delete on attachments for each row
  execute function clear_reference('credit_movements', 'attachment_id');
