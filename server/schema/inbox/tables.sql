-- Receipts on their way to an expense, what was asked about them, and mail that brings them.

create table attachments (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null,
  file_name text not null,
  media_type text not null,
  page_count smallint not null default 1,
  arrived_by text not null check (arrived_by in ('UPLOAD', 'CAMERA', 'MAIL', 'API', 'PEPPOL')),
  sent_from text not null default '',
  uploaded_by bigint not null references persons,
  uploaded_at timestamptz not null default now(),
  state text not null default 'PROCESSING' check (state in ('INBOX', 'PROCESSING', 'SUGGESTED', 'ARCHIVED', 'REJECTED')),
  reading jsonb,
  proposal jsonb,
  rejected_reason text,
  rejected_explanation text,
  version integer not null default 1,
  rejected_by bigint references persons,
  rejected_at timestamptz,
  answer text not null default '',
  sender_proven boolean,
  -- What stood at a receipt before it was rejected, for who takes that back. It goes when the receipt is sent again.
  before_rejection jsonb,
  -- Whether other papers of a supplier wait is asked when one is booked. A column of its own: row-level security lets no condition that
  -- looks into a document use an index.
  proposed_contact_id bigint generated always as ((proposal ->> 'contact_id')::bigint) stored,
  -- The words of a mail have their subject for a first line, which is no supplier's name; the name of who sent it may be.
  mailed_by text,
  -- A rejected receipt that was answered with another document: that one took its place. Removed again, the first waits for an answer anew.
  replaced_by bigint,
  project_id bigint,
  primary key (administration_id, id),
  unique (administration_id, sha256),
  foreign key (administration_id, sha256) references files,
  foreign key (administration_id, replaced_by) references attachments,
  foreign key (administration_id, project_id) references projects
);
comment on column attachments.rejected_reason is 'a name of the fixed list in the contract';
comment on column attachments.answer is 'what was said when it was sent again after it was rejected';
comment on column attachments.sender_proven is 'of mail: whether it came from a verified sender who was proven to have sent it';
comment on column attachments.before_rejection is 'as long as it is rejected: what was said before, and since when it waited in the queue';
comment on column attachments.mailed_by is 'of the words of a mail: what its sender is called, empty where that is no supplier';
comment on column attachments.project_id is 'of mail: the project whose tag stands in its subject';
comment on column attachments.replaced_by is 'the document that was sent in its place after it was rejected; it is kept, and left the inbox';
create index attachments_waiting on attachments (administration_id, id) where state in ('INBOX', 'PROCESSING', 'SUGGESTED');
-- The inbox shows what is not booked yet, rejected receipts among it.
create index attachments_open on attachments (administration_id, id) where state in ('INBOX', 'PROCESSING', 'SUGGESTED', 'REJECTED');
create index attachments_waiting_by_supplier on attachments (administration_id, proposed_contact_id) where state in ('SUGGESTED', 'REJECTED');
create index attachments_by_project on attachments (administration_id, project_id) where project_id is not null;
create index attachments_replaced on attachments (administration_id, replaced_by) where replaced_by is not null;
select protect_administration_table('attachments');

create table expense_attachments (
  administration_id bigint not null,
  attachment_id bigint not null,
  expense_id bigint not null,
  primary key (administration_id, attachment_id),
  foreign key (administration_id, expense_id) references expenses on delete cascade,
  foreign key (administration_id, attachment_id) references attachments
);
create index expense_attachments_by_expense on expense_attachments (administration_id, expense_id);
select protect_administration_table('expense_attachments');

-- Originals that the books rest on: kept, and with a trace of where they were.
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

-- Mail to the address of an administration, as it came. Stored before its sender is told that it was received.
create table inbound_mails (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  sha256 text not null,
  envelope_from text not null default '',
  received_at timestamptz not null default now(),
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'QUARANTINED', 'TAKEN_IN', 'DELETED')),
  sender text not null default '',
  subject text not null default '',
  receipt_count smallint not null default 0,
  -- Kept apart: mail whose sender was not proven, which is never booked without a person, and mail whose receipts do not fit in the room for
  -- documents, until there is room.
  held_because text check (held_because in ('UNKNOWN_SENDER', 'UNPROVEN_SENDER', 'NOT_AUTHENTIC', 'UNREADABLE', 'DOCUMENTS_FULL')),
  decided_by bigint references persons,
  decided_at timestamptz,
  primary key (administration_id, id),
  unique (administration_id, sha256),
  foreign key (administration_id, sha256) references files
);
create index inbound_mails_held on inbound_mails (administration_id, id) where state = 'QUARANTINED';
select protect_administration_table('inbound_mails');

-- Questions about a receipt, an expense, a bank line or an invoice, with choices beside free text: from who books it to the entrepreneur,
-- who answers by a link in a letter.
create table questions (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  attachment_id bigint,
  question text not null check (btrim(question) <> '' and length(question) <= 500),
  asked_by bigint not null references persons,
  asked_at timestamptz not null default now(),
  asked_of bigint not null references persons,
  answer text check (btrim(answer) <> '' and length(answer) <= 500),
  answered_by bigint references persons,
  answered_at timestamptz,
  -- When the letter with a question was sent last, so that it is not sent again at once.
  sent_at timestamptz not null default now(),
  expense_id bigint,
  transaction_id bigint,
  invoice_id bigint,
  subject text not null default '',
  choices text[] not null default '{}' check (choices <@ array['CATEGORY', 'PRIVATE', 'PHOTO']),
  choice text,
  ledger_id bigint,
  photo_id bigint,
  primary key (administration_id, id),
  foreign key (administration_id, attachment_id) references attachments on delete cascade,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check (choice is null or choice = any (choices)),
  constraint questions_object check (num_nonnulls(attachment_id, expense_id, transaction_id, invoice_id) = 1),
  constraint questions_choice check (choice is null or answer is not null),
  constraint questions_category check ((choice is not distinct from 'CATEGORY') = (ledger_id is not null)),
  constraint questions_photo check (photo_id is null or choice = 'PHOTO'),
  foreign key (administration_id, photo_id) references attachments,
  foreign key (administration_id, expense_id) references expenses on delete cascade,
  foreign key (administration_id, transaction_id) references bank_transactions on delete cascade,
  foreign key (administration_id, invoice_id) references sales_invoices on delete cascade,
  foreign key (administration_id, ledger_id) references ledgers
);
comment on column questions.answered_by is 'whose link was followed, or who answered in the inbox';
comment on column questions.subject is 'what an expense, bank line or invoice is called; a receipt has its own name';
comment on column questions.ledger_id is 'the category that was chosen';
comment on column questions.photo_id is 'the receipt that a photo or PDF is kept as that was the answer';
create index questions_by_attachment on questions (administration_id, attachment_id, id);
create index questions_open on questions (administration_id, id) where answer is null;
create index questions_by_expense on questions (administration_id, expense_id) where expense_id is not null;
create index questions_by_transaction on questions (administration_id, transaction_id) where transaction_id is not null;
create index questions_by_invoice on questions (administration_id, invoice_id) where invoice_id is not null;
create index questions_by_photo on questions (administration_id, photo_id) where photo_id is not null;
select protect_administration_table('questions');

-- What the provider's bookkeepers asked their clients about something else than a receipt, which waits in their queue itself. It names the
-- thing; what was asked and answered stays with the company.
create table staff_questions (
  id bigint generated always as identity primary key,
  administration_id bigint not null,
  question_id bigint not null,
  object_type text not null check (object_type in ('expense', 'bank_transaction', 'sales_invoice')),
  object_id bigint not null,
  subject text not null,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (administration_id, question_id)
);
create index staff_questions_by_age on staff_questions (asked_at, id);
alter table staff_questions enable row level security;
alter table staff_questions force row level security;
grant select, insert, update, delete on staff_questions to saldo_app;

-- What waits for the provider's bookkeepers, of all their clients: what each document is, as it was read, for who serves its client, and
-- nothing else of it.
create table staff_queue (
  id bigint generated always as identity primary key,
  administration_id bigint not null,
  attachment_id bigint not null,
  queued_at timestamptz not null default now(),
  claimed_by bigint references persons,
  claimed_until timestamptz,
  -- Whether the entrepreneur was asked about a document that waits, and answered. The queue is of many companies, and questions are each
  -- company's own: what was asked stays there.
  question text check (question in ('ASKED', 'ANSWERED')),
  file_name text not null default '',
  supplier text,
  total_cents bigint,
  unique (administration_id, attachment_id),
  check ((claimed_by is null) = (claimed_until is null))
);
comment on column staff_queue.claimed_until is 'from then on someone else may take it';
comment on column staff_queue.question is 'ASKED as long as one of the questions is open';
create index staff_queue_by_age on staff_queue (queued_at, id);
alter table staff_queue enable row level security;
alter table staff_queue force row level security;
grant select, insert, update, delete on staff_queue to saldo_app;

-- What bookkeepers finished of their queue, on one day: that of earlier days goes when more is finished.
create table staff_finished (
  administration_id bigint not null,
  attachment_id bigint not null,
  person_id bigint not null references persons,
  finished_on date not null,
  primary key (administration_id, attachment_id)
);
create index staff_finished_by_day on staff_finished (finished_on);
alter table staff_finished enable row level security;
alter table staff_finished force row level security;
grant select, insert, update, delete on staff_finished to saldo_app;
