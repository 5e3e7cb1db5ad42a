-- What processing takes from the credits of an administration and what it gives back: written once, never changed. Credits are taken once per
-- time of processing.
create table credit_movements (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  kind text not null check (kind in ('PURCHASE', 'AUTO_TOP_UP', 'PROCESSING', 'REFUND', 'REWARD', 'REWARD_REVERSAL')),
  amount integer not null check (amount <> 0),
  expense_id bigint,
  attachment_id bigint,
  made_by bigint not null references persons,
  made_at timestamptz not null default now(),
  cycle integer not null default 1,
  primary key (administration_id, id),
  unique (administration_id, expense_id, kind, cycle),
  foreign key (administration_id, expense_id) references expenses,
  foreign key (administration_id, attachment_id) references attachments,
  check ((kind in ('PROCESSING', 'REFUND')) = (expense_id is not null))
);
comment on column credit_movements.amount is 'credits: + in, - out';
comment on column credit_movements.cycle is 'how often processing of the expense was completed: deleted and completed again is another time';
create index credit_movements_by_attachment on credit_movements (administration_id, attachment_id);
select protect_administration_table('credit_movements');
revoke update, delete on credit_movements from saldo_app;
