-- Who may touch what: the application's role owns nothing, sees one administration at a time and posts only through post_entry.

-- Closes a table an administration owns; every later migration calls it for its own tables.
create function protect_administration_table(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy one_administration on %s using (administration_id = current_administration())
    with check (administration_id = current_administration())', p_table);
  execute format('grant select, insert, update, delete on %s to saldo_app', p_table);
end $$;

select protect_administration_table(t) from unnest(array[
  'counters', 'financial_years', 'financial_periods', 'period_transitions', 'ledgers', 'contacts', 'background_tasks', 'files',
  'journal_entries', 'journal_lines', 'ledger_balances', 'open_items', 'payments', 'audit_heads', 'audit_log',
  'attachments', 'expenses', 'expense_lines', 'expense_attachments', 'sales_invoices', 'sales_invoice_lines', 'bank_accounts',
  'bank_statements', 'bank_transactions', 'bank_staged_transactions', 'bank_booking_lines', 'vat_returns', 'vat_return_snapshots']::regclass[]) t;

-- Written by functions only, or never changed.
revoke insert, update, delete on counters, journal_entries, journal_lines, ledger_balances, audit_heads, audit_log from saldo_app;
revoke update, delete on vat_return_snapshots, period_transitions, files from saldo_app;
revoke delete on financial_years, financial_periods, open_items, payments from saldo_app;

-- A person sees their own memberships, and an administration its members.
alter table memberships enable row level security;
alter table memberships force row level security;
create policy own_or_entered on memberships
  using (administration_id = current_administration() or person_id = current_person())
  with check (administration_id = current_administration());
grant select, insert, update, delete on memberships to saldo_app;

alter table administrations enable row level security;
alter table administrations force row level security;
create policy entered_or_member on administrations
  using (id = current_administration()
    or exists (select from memberships m where m.administration_id = id and m.person_id = current_person()))
  with check (id = current_administration());
grant select, insert, update on administrations to saldo_app;
grant usage on sequence administrations_id_seq to saldo_app;

grant select, insert, update on persons, sessions to saldo_app;
grant select, insert, delete on login_failures to saldo_app;
grant select, insert, update, delete on idempotency_keys to saldo_app;

grant execute on function post_entry, append_audit, take_number, verify_balances, verify_audit, verify_control_accounts,
  entry_hash, audit_hash, current_administration, current_person to saldo_app;
revoke execute on function post_entry, append_audit, take_number from public;

-- One round trip at the start of each request: is the session alive, may this person enter this administration, and as what.
-- No row: not signed in. A row without role: signed in, but not a member of it.
create function enter(p_session_id bigint, p_administration_id bigint)
  returns table (person_id bigint, person_name text, email text, language text, staff_role text, administration_id bigint, role text,
    areas text[], subscription_type smallint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare v_person persons; v_member memberships; v_subscription smallint;
begin
  select p.* into v_person from sessions s join persons p on p.id = s.person_id
    where s.id = p_session_id and s.ended_at is null and s.is_complete and s.expires_at > now();
  if not found then return; end if;
  perform set_config('saldo.person_id', v_person.id::text, true);
  select m.* into v_member from memberships m where m.administration_id = p_administration_id and m.person_id = v_person.id;
  if found then
    perform set_config('saldo.administration_id', p_administration_id::text, true);
    select a.subscription_type into v_subscription from administrations a where a.id = p_administration_id;
  end if;
  return query select v_person.id, v_person.name, v_person.email, v_person.language, v_person.staff_role,
    v_member.administration_id, v_member.role, v_member.areas, v_subscription;
end $$;
grant execute on function enter to saldo_app;

-- Chooses one administration for a transaction without a session: workers and seeds.
create function enter_as_worker(p_administration_id bigint, p_person_id bigint) returns void
  language sql set search_path = public, pg_temp as $$
  select set_config('saldo.administration_id', p_administration_id::text, true), set_config('saldo.person_id', p_person_id::text, true);
$$;
grant execute on function enter_as_worker to saldo_app;

-- The background worker's queue belongs to its owner; the application only adds to it, in its own transaction.
create function enqueue(p_task text, p_payload jsonb, p_key text default null, p_run_at timestamptz default now()) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(p_task, p_payload::json, job_key => p_key, run_at => p_run_at, max_attempts => 5);
$$;
grant execute on function enqueue to saldo_app;

-- Functions with their owner's rights are for the application alone.
revoke execute on function enter, enqueue from public;
