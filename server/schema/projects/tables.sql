-- Projects: what documents, bookings and hours are for.
create table projects (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  contact_id bigint,
  email_tag text not null default '' check (length(email_tag) <= 40),
  budget_cents bigint check (budget_cents >= 0),
  budget_minutes integer check (budget_minutes >= 0),
  closed_at timestamptz,
  closed_by bigint references persons,
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts,
  check ((closed_at is null) = (closed_by is null))
);
comment on column projects.contact_id is 'the client it is for';
comment on column projects.email_tag is 'stands in the subject of mail about it';
comment on column projects.budget_cents is 'what it may cost, or bring in, excluding VAT';
comment on column projects.closed_at is 'nothing is added to it any more';
create unique index projects_by_name on projects (administration_id, lower(name));
create unique index projects_by_email_tag on projects (administration_id, lower(email_tag)) where email_tag <> '';
create index projects_by_contact on projects (administration_id, contact_id);
select protect_administration_table('projects');
