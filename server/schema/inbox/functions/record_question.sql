create or replace function record_question() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_row questions := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and new.answer is not distinct from old.answer then return null; end if;
  perform append_audit(v_row.administration_id, current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'ASK' when 'UPDATE' then 'ANSWER' else 'WITHDRAW' end,
    case when v_row.expense_id is not null then 'expense' when v_row.transaction_id is not null then 'bank_transaction'
      when v_row.invoice_id is not null then 'sales_invoice' else 'attachment' end,
    coalesce(v_row.attachment_id, v_row.expense_id, v_row.transaction_id, v_row.invoice_id), null,
    case tg_op when 'INSERT' then jsonb_build_object('question', jsonb_build_array(null, v_row.question))
      when 'UPDATE' then jsonb_build_object('answer', jsonb_build_array(old.answer, new.answer))
      else jsonb_build_object('question', jsonb_build_array(v_row.question, null)) end);
  return null;
end $$;
revoke execute on function record_question from public;
