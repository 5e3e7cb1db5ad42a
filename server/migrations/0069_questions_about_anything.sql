-- Questions about expenses, bank lines and invoices as well as receipts, with choices beside free text.
alter table questions
  alter column attachment_id drop not null,
  add column expense_id bigint,
  add column transaction_id bigint,
  add column invoice_id bigint,
  add column subject text not null default '',
  add column choices text[] not null default '{}' check (choices <@ array['CATEGORY', 'PRIVATE']),
  add column choice text check (choice is null or choice = any (choices)),
  add column ledger_id bigint,
  add constraint questions_object check (num_nonnulls(attachment_id, expense_id, transaction_id, invoice_id) = 1),
  add constraint questions_choice check (choice is null or answer is not null),
  add constraint questions_category check ((choice is not distinct from 'CATEGORY') = (ledger_id is not null)),
  add foreign key (administration_id, expense_id) references expenses on delete cascade,
  add foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  add foreign key (administration_id, invoice_id) references sales_invoices on delete cascade,
  add foreign key (administration_id, ledger_id) references ledgers;
comment on column questions.subject is 'what an expense, bank line or invoice is called; a receipt has its own name';
comment on column questions.ledger_id is 'the category that was chosen';
create index questions_by_expense on questions (administration_id, expense_id) where expense_id is not null;
create index questions_by_transaction on questions (administration_id, transaction_id) where transaction_id is not null;
create index questions_by_invoice on questions (administration_id, invoice_id) where invoice_id is not null;

create or replace function note_question() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
