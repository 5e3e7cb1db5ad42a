-- One order of locks: who changes an administration takes its head of the audit chain before anything else, for the whole transaction.
-- All changes of one administration so take turns, and none can wait for another that waits for it. Different administrations never meet.
-- See docs/decisions/41-one-order-of-locks.md; tidy/locks.test.ts reads every function for it.

-- Takes the turn of an administration. Taken twice in a transaction it is the same turn.
create function lock_administration(p_administration_id bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_administration_id is distinct from current_administration() then
    raise exception 'another administration' using errcode = 'insufficient_privilege';
  end if;
  perform 1 from audit_heads h where h.administration_id = p_administration_id for update;
  if not found then
    -- An administration that is being opened has none yet: it gets one with its first record.
    insert into audit_heads (administration_id) select a.id from administrations a where a.id = p_administration_id on conflict do nothing;
    perform 1 from audit_heads h where h.administration_id = p_administration_id for update;
  end if;
end $$;
revoke execute on function lock_administration from public;
grant execute on function lock_administration to saldo_app;

-- As before; who writes takes the turn of the administration in the same round trip.
drop function enter;
create function enter(p_session_id bigint, p_administration_id bigint, p_writes boolean)
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
        if p_writes then perform lock_administration(p_administration_id); end if;
      end if;
    end if;
  end if;
  return query select v_person.id, v_person.name, v_person.email, v_person.language, v_person.staff_role,
    v_administration.id, v_role, v_member.areas, v_administration.subscription_type, v_administration.features, v_owner;
end $$;
revoke execute on function enter from public;
grant execute on function enter to saldo_app;

-- Chooses one administration for a transaction without a session: workers, links and seeds.
drop function enter_as_worker;
create function enter_as_worker(p_administration_id bigint, p_person_id bigint, p_on_behalf_of bigint default null, p_writes boolean default true)
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform set_config('saldo.administration_id', p_administration_id::text, true), set_config('saldo.person_id', p_person_id::text, true),
    set_config('saldo.on_behalf_of', coalesce(p_on_behalf_of::text, ''), true);
  if p_writes then perform lock_administration(p_administration_id); end if;
end $$;
grant execute on function enter_as_worker to saldo_app;

-- Appends one record. The head is updated once, when the transaction commits: each update would leave a row that all later ones step over.
create or replace function append_audit(
  p_administration_id bigint, p_actor bigint, p_on_behalf_of bigint, p_action text, p_object_type text, p_object_id bigint,
  p_entry_id bigint, p_change jsonb) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare head audit_heads; newest record; record audit_log;
begin
  perform lock_administration(p_administration_id);
  select * into head from audit_heads h where h.administration_id = p_administration_id;
  select a.seq, a.hash into newest from audit_log a where a.administration_id = p_administration_id order by a.seq desc limit 1;
  -- Ahead of the head is what this transaction appended. Behind it the log was cut, which must go on to show.
  if newest.seq > head.last_seq then
    head.last_seq := newest.seq;
    head.last_hash := newest.hash;
  end if;
  record := row(p_administration_id, head.last_seq + 1, clock_timestamp(), p_actor, p_on_behalf_of, p_action, p_object_type,
    p_object_id, p_entry_id, coalesce(p_change, '{}'), case when p_entry_id is null then null else entry_hash(p_administration_id, p_entry_id) end,
    head.last_hash, null);
  record.hash := audit_hash(record);
  insert into audit_log select record.*;
  return record.seq;
end $$;

-- At commit the first record of the transaction moves the head to the last; the others find it there.
create function follow_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_heads h set last_seq = newest.seq, last_hash = newest.hash
    from (select a.seq, a.hash from audit_log a where a.administration_id = new.administration_id order by a.seq desc limit 1) newest
    where h.administration_id = new.administration_id and h.last_seq < new.seq;
  return null;
end $$;
revoke execute on function follow_audit from public;
create constraint trigger head_follows after insert on audit_log deferrable initially deferred for each row execute function follow_audit();

-- As before; each takes the turn before any other lock.
create or replace function post_entry(p_administration_id bigint, p_entry jsonb) returns table (entry_id bigint, entry_number bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_date date := (p_entry ->> 'entry_date')::date;
  v_locked_until date;
  v_period_id bigint;
  v_month date;
  v_number bigint;
  v_id bigint;
begin
  perform lock_administration(p_administration_id);

  -- FOR SHARE, so that whoever locks waits for us and we wait for them. A foreign key's FOR KEY SHARE would let a lock slip past.
  select a.books_locked_until into v_locked_until from administrations a where a.id = p_administration_id for share;
  if v_date <= v_locked_until then
    raise exception 'the books are locked until %', v_locked_until using errcode = 'restrict_violation', hint = 'books_locked';
  end if;
  select p.id into v_period_id from financial_periods p
    where p.administration_id = p_administration_id and v_date between p.starts_on and p.ends_on;
  if not found then
    raise exception 'no period for %', v_date using errcode = 'restrict_violation', hint = 'financial_period_not_found';
  end if;

  for v_month in
    select m.month from (select distinct (l ->> 'vat_month')::date as month from jsonb_array_elements(p_entry -> 'lines') l) m
      where m.month is not null order by m.month
  loop
    perform 1 from financial_periods p
      where p.administration_id = p_administration_id and v_month between p.starts_on and p.ends_on and p.state <> 'COMPLETED' for share;
    if not found then
      raise exception 'the return of % is filed or absent', v_month using errcode = 'restrict_violation', hint = 'vat_period_filed';
    end if;
  end loop;

  insert into counters as c (administration_id, series, last_number) values (p_administration_id, 'journal', 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;

  insert into journal_entries (administration_id, entry_number, book, kind, entry_date, period_id, source_type, source_id, source_revision,
      description, reverses_entry_id, corrects_period_id, actor_person_id, on_behalf_of_person_id, posted_at, posted_in)
    values (p_administration_id, v_number, p_entry ->> 'book', p_entry ->> 'kind', v_date, v_period_id, p_entry ->> 'source_type',
      (p_entry ->> 'source_id')::bigint, coalesce((p_entry ->> 'source_revision')::integer, 1), p_entry ->> 'description',
      (p_entry ->> 'reverses_entry_id')::bigint, (p_entry ->> 'corrects_period_id')::bigint,
      (p_entry ->> 'actor')::bigint, (p_entry ->> 'on_behalf_of')::bigint, clock_timestamp(), pg_current_xact_id())
    returning id into v_id;

  insert into journal_lines (administration_id, entry_id, line_number, entry_date, ledger_id, amount_cents, description, contact_id,
      item_type, item_id, vat_code, vat_part, vat_rate_bp, vat_month)
    select p_administration_id, v_id, l.n, v_date,
      (select g.id from ledgers g where g.administration_id = p_administration_id and g.code = l.line ->> 'account'),
      (l.line ->> 'amount_cents')::bigint,
      l.line ->> 'description', (l.line ->> 'contact_id')::bigint, l.line ->> 'item_type', (l.line ->> 'item_id')::bigint,
      l.line ->> 'vat_code', l.line ->> 'vat_part', (l.line ->> 'vat_rate_bp')::integer, (l.line ->> 'vat_month')::date
    from jsonb_array_elements(p_entry -> 'lines') with ordinality as l (line, n);

  insert into ledger_balances as b (administration_id, month, ledger_id, vat_code, vat_part, vat_month, debit_cents, credit_cents, line_count)
    select p_administration_id, date_trunc('month', v_date)::date, l.ledger_id, coalesce(l.vat_code, ''), coalesce(l.vat_part, ''),
      coalesce(l.vat_month, '0001-01-01'), sum(greatest(l.amount_cents, 0)), sum(greatest(-l.amount_cents, 0)), count(*)
    from journal_lines l where l.administration_id = p_administration_id and l.entry_id = v_id
    group by l.ledger_id, l.vat_code, l.vat_part, l.vat_month
    order by l.ledger_id, l.vat_code, l.vat_part, l.vat_month
    on conflict (administration_id, month, ledger_id, vat_code, vat_part, vat_month) do update
      set debit_cents = b.debit_cents + excluded.debit_cents, credit_cents = b.credit_cents + excluded.credit_cents,
          line_count = b.line_count + excluded.line_count;

  perform append_audit(p_administration_id, (p_entry ->> 'actor')::bigint, (p_entry ->> 'on_behalf_of')::bigint,
    'POST', p_entry ->> 'source_type', (p_entry ->> 'source_id')::bigint, v_id, '{}');

  return query select v_id, v_number;
end $$;

create or replace function take_number(p_administration_id bigint, p_series text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_number bigint;
begin
  perform lock_administration(p_administration_id);
  if p_series = 'journal' then
    raise exception 'not a series to take from' using errcode = 'insufficient_privilege';
  end if;
  insert into counters as c (administration_id, series, last_number) values (p_administration_id, p_series, 1)
    on conflict (administration_id, series) do update set last_number = c.last_number + 1
    returning c.last_number into v_number;
  return v_number;
end $$;

create or replace function clear_periods(p_administration_id bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform lock_administration(p_administration_id);
  -- Who posts takes turns with us: who comes later finds no period and is refused.
  if exists (select from journal_entries e where e.administration_id = p_administration_id)
    or exists (select from period_transitions t where t.administration_id = p_administration_id)
    or exists (select from vat_return_snapshots s where s.administration_id = p_administration_id) then
    return false;
  end if;
  delete from vat_returns r where r.administration_id = p_administration_id;
  delete from financial_periods p where p.administration_id = p_administration_id;
  return true;
end $$;
