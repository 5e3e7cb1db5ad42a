-- Originals that the books rest on: kept, and with a trace of where they were. Credits that are taken once per time of processing.

create table booked_receipts (
  administration_id bigint not null,
  attachment_id bigint not null,
  expense_id bigint not null,
  primary key (administration_id, attachment_id, expense_id),
  foreign key (administration_id, attachment_id) references attachments,
  foreign key (administration_id, expense_id) references expenses
);
comment on table booked_receipts is 'receipts that were archived with a posted expense: none is removed, unless that expense was deleted in an open period';
create index booked_receipts_by_expense on booked_receipts (administration_id, expense_id);
select protect_administration_table('booked_receipts');
revoke update on booked_receipts from saldo_app;

insert into booked_receipts (administration_id, attachment_id, expense_id)
  select l.administration_id, l.attachment_id, l.expense_id from expense_attachments l
  join expenses e on e.administration_id = l.administration_id and e.id = l.expense_id
  where not e.is_concept and e.reversed_at is null;

-- With which expense a receipt is stands in the history of both; the hash of its bytes is part of the chain.
create function note_receipt() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
revoke execute on function note_receipt from public;
create trigger history after insert or update or delete on expense_attachments for each row execute function note_receipt();
create trigger history_ends after delete on attachments for each row
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at');

alter table credit_movements add column cycle integer not null default 1;
comment on column credit_movements.cycle is 'how often processing of the expense was completed: deleted and completed again is another time';
alter table credit_movements drop constraint credit_movements_administration_id_expense_id_kind_key;
alter table credit_movements add unique (administration_id, expense_id, kind, cycle);
