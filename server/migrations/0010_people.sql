-- Getting in, staff with their clients, invitations, company details, and a record of every change.

alter table persons
  add column email_verified_at timestamptz,
  add column initials text not null default '',
  add column telephone text not null default '',
  add column totp_pending text,
  add column email_settings_uuid uuid not null default gen_random_uuid(),
  add column email_settings jsonb not null default '{}',
  add column version integer not null default 1;
create unique index persons_email_settings_uuid on persons (email_settings_uuid);
comment on column persons.totp_secret is 'sealed (platform/seals.ts); the key is not in the database';
comment on column persons.totp_pending is 'sealed; shown as a QR code and not yet proved with a code';

-- Links that are mailed: to verify an address, reset a password, accept an invitation. Only their hash is kept; each works once.
create table one_time_links (
  token_hash bytea primary key,
  kind text not null check (kind in ('VERIFY_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'VERIFY_SENDER')),
  person_id bigint references persons,
  administration_id bigint,
  object_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_links_by_person on one_time_links (person_id, kind) where used_at is null;

create table backup_tokens (
  person_id bigint not null references persons,
  token_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, token_hash)
);

-- A browser that is not asked for the second step for 30 days.
create table trusted_devices (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  token_hash bytea not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_devices_by_person on trusted_devices (person_id);

-- What happened to a person's way in, for that person to read.
create table account_events (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons,
  at timestamptz not null default now(),
  action text not null,
  user_agent text not null default ''
);
create index account_events_by_person on account_events (person_id, id);

-- Staff see the clients of their teams; team leads and staff administrators see all.
create table staff_teams (
  id bigint generated always as identity primary key,
  name text not null unique check (btrim(name) <> '')
);
create table staff_team_members (
  team_id bigint not null references staff_teams,
  person_id bigint not null references persons,
  primary key (team_id, person_id)
);
create index staff_team_members_by_person on staff_team_members (person_id);
create table staff_team_clients (
  team_id bigint not null references staff_teams,
  administration_id bigint not null,
  primary key (team_id, administration_id)
);
create index staff_team_clients_by_administration on staff_team_clients (administration_id);

grant select, insert, update, delete on one_time_links, backup_tokens, trusted_devices, staff_teams, staff_team_members, staff_team_clients to saldo_app;
grant select, insert on account_events to saldo_app;

alter table administrations
  add column description text not null default '',
  add column comments text not null default '',
  add column mobile_number text not null default '',
  add column kvk_registration_date date,
  add column has_car boolean not null default false,
  add column has_workspace boolean not null default false,
  add column group_name text not null default '',
  add column bank_account_number text,
  add column bank_account_owner text not null default '',
  add column bic_code text not null default '',
  add column activities text not null default '',
  add column default_ledger_id bigint,
  add column belastingdienst_username text,
  add column belastingdienst_password text,
  add column fiscal_unit text not null default '',
  add column icp_period text not null default 'QUARTER' check (icp_period in ('MONTH', 'QUARTER', 'YEAR')),
  add column oin text,
  add column peppol_id text,
  add column logo_sha256 text,
  add column features text[] not null default '{bank,projects}',
  add column inbound_address text not null default 'bon-' || substr(md5(gen_random_uuid()::text), 1, 12),
  add column inbound_address_alternate text not null default 'bon-' || substr(md5(gen_random_uuid()::text), 1, 12);
comment on column administrations.belastingdienst_username is 'sealed';
comment on column administrations.belastingdienst_password is 'sealed';
comment on column administrations.inbound_address is 'before the @ of the domain that takes in receipts';

create table invitations (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  email text not null,
  role text not null check (role in ('OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY')),
  areas text[] not null default '{}',
  language text not null default 'nl' check (language in ('en', 'nl')),
  invited_by bigint not null references persons,
  sent_at timestamptz not null default now(),
  accepted_by bigint references persons,
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (administration_id, id)
);
create unique index invitations_open_once on invitations (administration_id, lower(email)) where accepted_at is null;

-- Addresses of the company's own people; a verified one may send receipts to the inbox.
create table administration_emails (
  administration_id bigint not null references administrations,
  id bigint generated always as identity,
  email text not null,
  sent_at timestamptz not null default now(),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (administration_id, id)
);
create unique index administration_emails_once on administration_emails (administration_id, lower(email));

-- How invoices and quotations look and what they say.
create table invoice_settings (
  administration_id bigint not null references administrations,
  settings jsonb not null default '{}',
  version integer not null default 1,
  primary key (administration_id)
);

-- What VIES or the company register answered about a contact, as proof.
create table contact_checks (
  administration_id bigint not null,
  id bigint generated always as identity,
  contact_id bigint,
  subject text not null,
  outcome text not null check (outcome in ('VALID', 'INVALID', 'COULD_NOT_CHECK')),
  details jsonb not null default '{}',
  checked_by bigint not null references persons,
  checked_at timestamptz not null default now(),
  primary key (administration_id, id),
  foreign key (administration_id, contact_id) references contacts on delete set null (contact_id)
);
create index contact_checks_by_contact on contact_checks (administration_id, contact_id, id);

select protect_administration_table(t) from unnest(array['invitations', 'administration_emails', 'invoice_settings', 'contact_checks']::regclass[]) t;
revoke update, delete on contact_checks from saldo_app;

create function current_on_behalf_of() returns bigint language sql stable parallel safe
  return nullif(current_setting('saldo.on_behalf_of', true), '')::bigint;

-- Staff who look after every client, whatever their team.
create function serves_everyone() returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from persons p where p.id = current_person() and p.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN'));
$$;

drop policy entered_or_member on administrations;
create policy entered_or_served on administrations
  using (id = current_administration()
    or id in (select m.administration_id from memberships m where m.person_id = current_person())
    or id in (select c.administration_id from staff_team_clients c join staff_team_members t using (team_id) join persons p on p.id = t.person_id
      where t.person_id = current_person() and p.staff_role is not null)
    or (select serves_everyone()))
  with check (id = current_administration());

-- One round trip at the start of each request: is the session alive, may this person enter this administration, and as what.
-- No row: not signed in. A row without role: signed in, but neither a member of it nor staff who serve it. Staff act on behalf of its
-- first owner.
drop function enter;
create function enter(p_session_id bigint, p_administration_id bigint)
  returns table (person_id bigint, person_name text, email text, language text, staff_role text, administration_id bigint, role text,
    areas text[], subscription_type smallint, features text[], on_behalf_of bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_person persons; v_member memberships; v_administration administrations; v_role text; v_owner bigint;
begin
  select p.* into v_person from sessions s join persons p on p.id = s.person_id
    where s.id = p_session_id and s.ended_at is null and s.is_complete and s.expires_at > now();
  if not found then return; end if;
  perform set_config('saldo.person_id', v_person.id::text, true);
  if p_administration_id is not null then
    select m.* into v_member from memberships m where m.administration_id = p_administration_id and m.person_id = v_person.id;
    v_role := v_member.role;
    if v_role is null and v_person.staff_role is not null then
      select v_person.staff_role into v_role where v_person.staff_role in ('TEAM_LEAD', 'STAFF_ADMIN')
        or exists (select from staff_team_clients c join staff_team_members t using (team_id)
          where c.administration_id = p_administration_id and t.person_id = v_person.id);
    end if;
    if v_role is not null then
      select a.* into v_administration from administrations a where a.id = p_administration_id;
      if not found then v_role := null;
      else
        perform set_config('saldo.administration_id', p_administration_id::text, true);
        if v_member.role is null then
          select m.person_id into v_owner from memberships m
            where m.administration_id = p_administration_id and m.role = 'OWNER' order by m.created_at, m.person_id limit 1;
          perform set_config('saldo.on_behalf_of', v_owner::text, true);
        end if;
      end if;
    end if;
  end if;
  return query select v_person.id, v_person.name, v_person.email, v_person.language, v_person.staff_role,
    v_administration.id, v_role, v_member.areas, v_administration.subscription_type, v_administration.features, v_owner;
end $$;
grant execute on function enter, serves_everyone, current_on_behalf_of to saldo_app;
revoke execute on function enter from public;

-- Chooses one administration for a transaction without a session: workers and seeds.
drop function enter_as_worker;
create function enter_as_worker(p_administration_id bigint, p_person_id bigint, p_on_behalf_of bigint default null) returns void
  language sql set search_path = public, pg_temp as $$
  select set_config('saldo.administration_id', p_administration_id::text, true), set_config('saldo.person_id', p_person_id::text, true),
    set_config('saldo.on_behalf_of', coalesce(p_on_behalf_of::text, ''), true);
$$;
grant execute on function enter_as_worker to saldo_app;

-- The history of every object -----------------------------------------------------------------------------------------

-- A value as the log may keep it: secrets not at all, account numbers by their last four characters.
create function masked(p_value jsonb, p_how text) returns jsonb language sql immutable parallel safe as $$
  select case when p_value is null or p_value in ('null', '""') then p_value
    when p_how = 'secret' then '"••••"'::jsonb
    when p_how = 'ending' then to_jsonb('••••' || right(p_value #>> '{}', 4)) else p_value end;
$$;

-- Row trigger: appends what changed to the audit log, before and after by column, with who did it and for whom.
-- Arguments: object type; columns that are secret; columns of which the ending shows; columns that are left out.
create function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  v_after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  v_row jsonb := case when tg_op = 'DELETE' then v_before else v_after end;
  v_secret text[] := string_to_array(tg_argv[1], ',');
  v_ending text[] := string_to_array(tg_argv[2], ',');
  v_ignored text[] := string_to_array('administration_id,id,version,created_at,' || tg_argv[3], ',');
  v_change jsonb;
begin
  select jsonb_object_agg(k.key, jsonb_build_array(masked(v_before -> k.key, k.how), masked(v_after -> k.key, k.how))) into v_change
    from (select key, case when key = any (v_secret) then 'secret' when key = any (v_ending) then 'ending' else 'plain' end as how
      from jsonb_object_keys(v_row) key) k
    where k.key <> all (v_ignored) and v_before -> k.key is distinct from v_after -> k.key
      and not (tg_op = 'INSERT' and v_after -> k.key in ('null', '""', 'false', '[]', '{}'));
  if v_change is null and tg_op = 'UPDATE' then return null; end if;
  perform append_audit(coalesce((v_row ->> 'administration_id')::bigint, (v_row ->> 'id')::bigint), current_person(), current_on_behalf_of(),
    case tg_op when 'INSERT' then 'CREATE' when 'UPDATE' then 'CHANGE' else 'DELETE' end, tg_argv[0],
    coalesce((v_row ->> 'id')::bigint, (v_row ->> 'person_id')::bigint, (v_row ->> 'administration_id')::bigint), null, coalesce(v_change, '{}'));
  return null;
end $$;
revoke execute on function note_change from public;

create trigger history after insert or update or delete on administrations for each row
  execute function note_change('administration', 'belastingdienst_username,belastingdienst_password', 'bank_account_number,btw_number', '');
create trigger history after insert or update or delete on memberships for each row execute function note_change('membership', '', '', '');
create trigger history after insert or update or delete on invitations for each row execute function note_change('invitation', '', '', 'sent_at');
create trigger history after insert or update or delete on administration_emails for each row
  execute function note_change('administration_email', '', '', 'sent_at');
create trigger history after insert or update or delete on invoice_settings for each row
  execute function note_change('invoice_settings', '', '', '');
create trigger history after insert or update or delete on contacts for each row execute function note_change('contact', '', 'iban', '');
create trigger history after insert or update or delete on bank_accounts for each row execute function note_change('bank_account', '', 'iban', '');
-- What is posted stands in the log already; concepts are noted when they begin and end, not at every key.
create trigger history_begins after insert on expenses for each row when (new.is_concept) execute function note_change('expense', '', '', 'search,changed_at,changed_by,created_by');
create trigger history after update or delete on expenses for each row when (not old.is_concept) execute function note_change('expense', '', '', 'search,changed_at,changed_by,created_by');
create trigger history_begins after insert on sales_invoices for each row when (new.is_concept)
  execute function note_change('sales_invoice', '', '', 'search,changed_at,changed_by,created_by,document');
create trigger history after update or delete on sales_invoices for each row when (not old.is_concept)
  execute function note_change('sales_invoice', '', '', 'search,changed_at,changed_by,created_by,document');
