-- With which expense a receipt is stands in the history of both; the hash of its bytes is part of the chain.
create or replace function record_receipt() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_administration bigint := case when tg_op = 'INSERT' then new.administration_id else old.administration_id end;
  v_attachment bigint := case when tg_op = 'INSERT' then new.attachment_id else old.attachment_id end;
  v_before bigint := case when tg_op = 'INSERT' then null else old.expense_id end;
  v_after bigint := case when tg_op = 'DELETE' then null else new.expense_id end;
  v_receipt attachments;
begin
  if v_before is not distinct from v_after then return null; end if;
  select * into v_receipt from attachments a where a.administration_id = v_administration and a.id = v_attachment;
  if v_before is not null then
    perform append_audit(v_administration, current_person(), current_on_behalf_of(), 'UNLINK', 'expense', v_before, null,
      jsonb_build_object('receipt', jsonb_build_array(v_receipt.file_name, null), 'sha256', jsonb_build_array(v_receipt.sha256, null)));
  end if;
  if v_after is not null then
    perform append_audit(v_administration, current_person(), current_on_behalf_of(), 'LINK', 'expense', v_after, null,
      jsonb_build_object('receipt', jsonb_build_array(null, v_receipt.file_name), 'sha256', jsonb_build_array(null, v_receipt.sha256)));
  end if;
  perform append_audit(v_administration, current_person(), current_on_behalf_of(), case when v_after is null then 'UNLINK' else 'LINK' end,
    'attachment', v_attachment, null, jsonb_build_object('expense_id', jsonb_build_array(v_before, v_after)));
  return null;
end $$;
revoke execute on function record_receipt from public;
