-- Payment files that were made for the bank, and what they pay. Whether an expense still waits for the bank is not kept: it follows from
-- what stands in files that were not withdrawn, and from what the bank paid since.
create table payment_files (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  message_id text not null check (length(message_id) between 1 and 35),
  iban text not null,
  execution_date date not null,
  payment_count integer not null check (payment_count > 0),
  total_cents bigint not null check (total_cents > 0),
  content text not null,
  made_by bigint not null references persons,
  made_at timestamptz not null default now(),
  withdrawn_by bigint references persons,
  withdrawn_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, message_id),
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
comment on column payment_files.iban is 'the account that it pays from';
comment on column payment_files.content is 'the file as it was given, byte for byte';
comment on column payment_files.withdrawn_at is 'a person said that the bank was not given it';
select protect_administration_table('payment_files');
create trigger history after insert or update or delete on payment_files for each row
  execute function note_change('payment_file', '', 'iban', 'content,made_by,made_at,withdrawn_by');

create table payment_file_lines (
  administration_id bigint not null references administrations,
  payment_file_id bigint not null,
  expense_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (administration_id, payment_file_id, expense_id),
  foreign key (administration_id, payment_file_id) references payment_files,
  foreign key (administration_id, expense_id) references expenses
);
create index payment_file_lines_by_expense on payment_file_lines (administration_id, expense_id);
select protect_administration_table('payment_file_lines');

-- What was made stays as it was made; it is withdrawn once.
revoke update, delete on payment_files, payment_file_lines from saldo_app;
grant update (withdrawn_by, withdrawn_at) on payment_files to saldo_app;
create function refuse_change_of_payment_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or to_jsonb(new) - array['withdrawn_by', 'withdrawn_at'] is distinct from to_jsonb(old) - array['withdrawn_by', 'withdrawn_at'] then
    raise exception 'payment file % stays as it was made', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_file_stays before update or delete on payment_files for each row execute function refuse_change_of_payment_file();
create trigger payment_file_line_stays before update or delete on payment_file_lines for each row execute function refuse_change();

-- What waits for the bookkeepers says what it is: as it was read, for who serves its client. Nothing else of the document stands here.
alter table staff_queue add column file_name text not null default '', add column supplier text, add column total_cents bigint;
update staff_queue q set file_name = a.file_name,
    supplier = coalesce(c.name, a.proposal #>> '{new_contact,name}'),
    total_cents = round((a.proposal ->> 'total_incl')::numeric * 100)
  from attachments a
  left join contacts c on c.administration_id = a.administration_id and c.id = (a.proposal ->> 'contact_id')::bigint
  where a.administration_id = q.administration_id and a.id = q.attachment_id;

-- When the letter with a question was sent last, so that it is not sent again at once.
alter table questions add column sent_at timestamptz not null default now();
update questions set sent_at = asked_at;
