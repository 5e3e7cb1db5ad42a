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

-- The coordinator and the nodes call each other as the role that asks.
alter role saldo_app login;

-- Foreign keys to persons are taken off while persons moves, and put back on what is spread: a key from a table that stays on the coordinator
-- would turn that into a table of Citus, which cannot be spread any more when it has an identity.
create temp table keys_to_persons as select conrelid::regclass::text as of_table, conname, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and confrelid = 'persons'::regclass and conrelid <> 'persons'::regclass;
do $$ declare k keys_to_persons; begin
  for k in select * from keys_to_persons loop execute format('alter table %s drop constraint %I', k.of_table, k.conname); end loop;
end $$;

-- Shared by all administrations and needed beside what they own: a copy on each node.
select create_reference_table('persons');
select create_reference_table('staff_queue');
select create_reference_table('staff_questions');
select create_reference_table('staff_finished');

-- An administration lies on one node with everything it owns.
select create_distributed_table('administrations', 'id');
select create_distributed_table('memberships', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('approval_requests', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('counters', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('financial_years', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('financial_periods', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('period_transitions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('year_transitions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('year_partners', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('ledgers', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contacts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('projects', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('background_tasks', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('files', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('journal_entries', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('journal_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('ledger_balances', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('proven_months', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('open_items', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('imported_entries', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('verifications', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('imported_settlements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('imports', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('memorials', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('opening_balances', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('audit_heads', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('audit_log', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_accounts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_feeds', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_feed_accounts', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_statements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_rules', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_transactions', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_search', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_documents', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_settlements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('bank_claims', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expenses', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_day_sums', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('memorial_documents', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('memorial_templates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('memorial_template_dates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_expenses', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_expense_dates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payment_files', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('payment_file_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('expense_attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_templates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('quotations', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_invoices', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_invoice_documents', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_day_sums', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_invoice_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_advances', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_messages', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_message_attachments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_mail_settings', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_contact_mail', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_public_links', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('direct_debit_settings', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('direct_debit_mandates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('direct_debits', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('direct_debit_lines', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('sales_online_payments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('asset_groups', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('assets', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('asset_movements', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vehicles', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vehicle_years', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vehicle_trips', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_invoices', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('recurring_invoice_dates', 'administration_id', colocate_with => 'administrations');
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
select create_distributed_table('peppol_connections', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('peppol_received', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contact_checks', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contact_changes', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('contacts_told_apart', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_return_messages', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('time_entries', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('hour_rates', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('hour_settings', 'administration_id', colocate_with => 'administrations');
-- Two tables that refer to each other: the reference back is taken off while they move.
alter table vat_returns drop constraint vat_returns_administration_id_snapshot_id_fkey;
select create_distributed_table('vat_returns', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_return_snapshots', 'administration_id', colocate_with => 'administrations');
alter table vat_returns add foreign key (administration_id, snapshot_id) references vat_return_snapshots;
select create_distributed_table('tax_declarations', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('fiscaal_gemak_clients', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_return_reminders', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_payments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_online_payments', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_set_offs', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_approval_requests', 'administration_id', colocate_with => 'administrations');
select create_distributed_table('vat_approval_answers', 'administration_id', colocate_with => 'administrations');

-- Stay on the coordinator: nothing on another node asks for them, and no statement joins them to what is spread (tidy/statements).
-- local: schema_objects
-- local: demo_planting
-- local: login_failures
-- local: idempotency_keys
-- local: one_time_links
-- local: bank_feed_organizations
-- local: peppol_participants
-- local: backup_tokens
-- local: authenticator_steps
-- local: trusted_devices
-- local: two_step_resets
-- local: sessions
-- local: known_devices
-- local: account_events
-- local: failed_attempts
-- local: administration_directory
-- local: staff_role_changes
-- local: shared_heads
-- local: shared_log
-- local: staff_teams
-- local: staff_team_members
-- local: staff_team_clients

do $$ declare k keys_to_persons; begin
  for k in select p.* from keys_to_persons p join pg_dist_partition d on d.logicalrelid = p.of_table::regclass loop
    execute format('alter table %s add constraint %I %s', k.of_table, k.conname, k.definition);
  end loop;
end $$;

-- What the functions below call and Citus cannot know, because it stands in their text.
select create_distributed_function('audit_hash_in_utc(audit_log)');
select create_distributed_function('audit_hash(audit_log)');
select create_distributed_function('entry_hash_in_utc(journal_entries, text)');
select create_distributed_function('entry_text_hash(journal_entries, text)');
select create_distributed_function('entry_hash(bigint, bigint)');
select create_distributed_function('refuse_other_administration(bigint)');

-- One round trip to the node of the administration, where the function runs as a whole, within a transaction too.
select create_distributed_function('record_expense(bigint, jsonb, jsonb, jsonb, boolean)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('record_depreciations(bigint, bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('post_entries(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('post_entry(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('post_imported_entries(bigint, jsonb, jsonb, integer[], integer[], bigint[], bigint[], text[], bigint[])', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('count_posted(bigint, bigint, bigint, bigint, bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('place_imported_items(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('place_imported_settlements(bigint, bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('reverse_imported_entries(bigint, jsonb, text, integer)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('append_audit(bigint, bigint, bigint, text, text, bigint, bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('add_chart(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('add_open_item(bigint, text, text, bigint, bigint, text, text, date, date, bigint, boolean)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('clear_periods(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('lock_administration(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('take_number(bigint, text, bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('verify_balances(bigint, date, date)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('month_marks(bigint, date, date)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('unbalanced_entries(bigint, date[])', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('contact_sums(bigint, date[])', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('rates_used(bigint, date[])', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('deducted_input(bigint, date[], bigint[])', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('prove_months(bigint, date, date)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('recalculate_balances(bigint, date, date)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('recalculate_expense_sums(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('recalculate_sales_sums(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('verify_audit(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('verify_expense_sums(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('verify_sales_sums(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('verify_control_accounts(bigint)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('add_claims(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('stage_transactions(bigint, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('make_searchable(bigint, bigint, bigint, integer)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);
select create_distributed_function('merge_statement(bigint, bigint, bigint, integer, bigint, jsonb, text, jsonb)', 'p_administration_id', colocate_with => 'administrations', force_delegation => true);

-- An identity is a plain nextval in what Citus sends to a node, where rights on sequences do not come along by themselves.
grant usage on all sequences in schema public to saldo_app;
alter default privileges in schema public grant usage on sequences to saldo_app;
select * from run_command_on_workers('grant usage on all sequences in schema public to saldo_app');
select * from run_command_on_workers('alter default privileges in schema public grant usage on sequences to saldo_app');

-- What runs a command on the other nodes is for the owner.
revoke execute on function run_command_on_workers, run_command_on_all_nodes, run_command_on_shards, run_command_on_placements,
  run_command_on_colocated_placements, run_command_on_coordinator from public;
