-- Questions about a receipt, from who books it to the entrepreneur, who answers by a link in a letter.
create table questions (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  attachment_id bigint not null,
  question text not null check (btrim(question) <> '' and length(question) <= 500),
  asked_by bigint not null references persons,
  asked_at timestamptz not null default now(),
  asked_of bigint not null references persons,
  answer text check (btrim(answer) <> '' and length(answer) <= 500),
  answered_by bigint references persons,
  answered_at timestamptz,
  primary key (administration_id, id),
  foreign key (administration_id, attachment_id) references attachments on delete cascade,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
comment on column questions.answered_by is 'whose link was followed, or who answered in the inbox';
create index questions_by_attachment on questions (administration_id, attachment_id, id);
create index questions_open on questions (administration_id, id) where answer is null;
select protect_administration_table('questions');
create trigger history after insert or update or delete on questions for each row execute function note_change('question', '', '', '');

