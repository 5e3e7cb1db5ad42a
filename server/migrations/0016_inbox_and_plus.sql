-- Receipts that are sent back, the queue of the bookkeepers, and what their work costs.

alter table attachments
  add column rejected_by bigint references persons,
  add column rejected_at timestamptz,
  add column answer text not null default '';
comment on column attachments.rejected_reason is 'a name of the fixed list in the contract';
comment on column attachments.answer is 'what was said when it was sent again after it was rejected';

-- What waits for the provider's bookkeepers, of all their clients. It names documents and tells nothing of them.
create table staff_queue (
  id bigint generated always as identity primary key,
  administration_id bigint not null,
  attachment_id bigint not null,
  queued_at timestamptz not null default now(),
  claimed_by bigint references persons,
  claimed_until timestamptz,
  unique (administration_id, attachment_id),
  check ((claimed_by is null) = (claimed_until is null))
);
create index staff_queue_by_age on staff_queue (queued_at, id);
comment on column staff_queue.claimed_until is 'from then on someone else may take it';
alter table staff_queue enable row level security;
alter table staff_queue force row level security;
create policy entered_or_served on staff_queue
  using (administration_id = current_administration()
    or administration_id in (select c.administration_id from staff_team_clients c join staff_team_members t using (team_id)
      join persons p on p.id = t.person_id where t.person_id = current_person() and p.staff_role is not null)
    or (select serves_everyone()));
grant select, insert, update, delete on staff_queue to saldo_app;

insert into staff_queue (administration_id, attachment_id, queued_at)
  select a.administration_id, a.id, a.uploaded_at from attachments a join administrations n on n.id = a.administration_id
  where n.subscription_type = 3 and a.state in ('INBOX', 'PROCESSING', 'SUGGESTED');

-- What processing takes from the credits of an administration and what it gives back: written once, never changed.
create table credit_movements (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('PURCHASE', 'AUTO_TOP_UP', 'PROCESSING', 'REFUND', 'REWARD', 'REWARD_REVERSAL')),
  amount integer not null check (amount <> 0),
  expense_id bigint,
  attachment_id bigint,
  made_by bigint not null references persons,
  made_at timestamptz not null default now(),
  primary key (administration_id, id),
  unique (administration_id, expense_id, kind),
  foreign key (administration_id, expense_id) references expenses,
  foreign key (administration_id, attachment_id) references attachments on delete set null (attachment_id),
  check ((kind in ('PROCESSING', 'REFUND')) = (expense_id is not null))
);
comment on column credit_movements.amount is 'credits: + in, - out';
create index credit_movements_by_attachment on credit_movements (administration_id, attachment_id);

select protect_administration_table('credit_movements');
revoke update, delete on credit_movements from saldo_app;

-- What was rejected and sent again stands in the history, with who did it and for whom.
create trigger history after update on attachments for each row
  when (old.state is distinct from new.state and 'REJECTED' in (old.state, new.state))
  execute function note_change('attachment', '', '', 'reading,proposal,uploaded_by,uploaded_at,sha256');
