-- Projects: what purchases and sales are for.
create table projects (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  contact_id bigint,
  email_tag text not null default '' check (length(email_tag) <= 40),
  created_by bigint not null references persons,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts
);
comment on column projects.contact_id is 'the client it is for';
comment on column projects.email_tag is 'stands in the subject of mail about it';
create unique index projects_by_name on projects (administration_id, lower(name));
create unique index projects_by_email_tag on projects (administration_id, lower(email_tag)) where email_tag <> '';
create index projects_by_contact on projects (administration_id, contact_id);
select protect_administration_table('projects');
