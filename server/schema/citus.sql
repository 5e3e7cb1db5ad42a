-- Distributes the schema over the nodes of a Citus cluster. `migrate` does not run this file: run it once, as the owner, on
-- the coordinator, after the numbered migrations and before the first administration is made (docs/scaling.md).
-- tidy/schema.test.ts holds it against the schema: every table stands here exactly once.

-- For every session of the application and of the owner, from now on.
do $$
begin
  -- Our triggers look no further than the rows of one administration, which lie together on one node.
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  -- The administration that a transaction is about travels to the node that does the work.
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
end $$;
set citus.enable_unsafe_triggers = on;
set citus.propagate_set_commands = 'local';

-- Shared by all administrations: small, or needed on every node for a foreign key. A copy on each node.
select create_reference_table('persons');
select create_reference_table('login_failures');
select create_reference_table('idempotency_keys');
select create_reference_table('one_time_links');
select create_reference_table('backup_tokens');
select create_reference_table('trusted_devices');
select create_reference_table('two_step_resets');
select create_reference_table('sessions');
select create_reference_table('known_browsers');
select create_reference_table('account_events');
select create_reference_table('wrong_tries');
select create_reference_table('staff_role_changes');
select create_reference_table('shared_heads');
select create_reference_table('shared_log');
select create_reference_table('staff_teams');
select create_reference_table('staff_team_members');
select create_reference_table('staff_team_clients');
select create_reference_table('staff_queue');

-- An administration lies on one node with everything it owns.
select create_distributed_table('administrations', 'id');
select create_distributed_table('memberships', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('counters', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('financial_years', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('financial_periods', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('period_transitions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('ledgers', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contacts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('background_tasks', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('files', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('journal_entries', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('journal_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('ledger_balances', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('open_items', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('opening_balances', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('audit_heads', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('audit_log', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_accounts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_statements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_transactions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('projects', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expenses', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_day_sums', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_expenses', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_expense_dates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payment_files', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payment_file_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_invoices', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_invoice_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('questions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('notifications', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_staged_transactions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_booking_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('invitations', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('administration_emails', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('invoice_settings', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('credit_movements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('booked_receipts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('inbound_mails', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contact_checks', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contact_changes', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contacts_told_apart', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_return_messages', 'administration_id', colocate_with => 'administrations');
-- Two tables that refer to each other: the reference back is taken off while they move.
alter table vat_returns drop constraint vat_returns_administration_id_snapshot_id_fkey;
select create_distributed_table('vat_returns', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_return_snapshots', 'administration_id', colocate_with => 'administrations');
alter table vat_returns add foreign key (administration_id, snapshot_id) references vat_return_snapshots;

-- Stay on the coordinator: only starting reads them.
-- local: schema_objects
-- local: demo_planting

-- One round trip to the node of the administration, where the function runs as a whole.
select create_distributed_function('record_expense(bigint, jsonb, jsonb, jsonb, boolean)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('post_entry(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('append_audit(bigint, bigint, bigint, text, text, bigint, bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('clear_periods(bigint)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('lock_administration(bigint)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('take_number(bigint, text)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('verify_balances(bigint)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('verify_audit(bigint)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('verify_expense_sums(bigint)', 'p_administration_id', colocate_with => 'administrations');
select create_distributed_function('verify_control_accounts(bigint)', 'p_administration_id', colocate_with => 'administrations');
