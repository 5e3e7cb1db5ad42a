import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/src/platform/testing/test-database.ts';

/**
 * Tables whose changes no row trigger notes, each with why. Every other table has one, so that a change of an object is in its history
 * whatever makes it. A new table has the trigger or a line here.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  administration_directory: 'follows memberships, which are noted',
  audit_heads: 'is the record',
  audit_log: 'is the record',
  authenticator_steps: 'which code was given last; signing in stands in account_events',
  background_tasks: 'how far a job is; what it does is noted where it does it',
  backup_tokens: 'hashes of secrets; that they were renewed or used stands in account_events',
  bank_booking_lines:
    'what a transaction was booked on is in its entry; processing and taking it back are noted by the entry',
  bank_claims: 'follow from the proposals, which the machine makes',
  bank_documents: 'says itself who added or took away which file and when',
  bank_feed_accounts: 'how far a connection is, by the machine; that an account was connected is noted with its feed',
  bank_feed_organizations: 'of the machine: whom a webhook is about; connecting is noted with the feed',
  bank_search: 'follows from what transactions say',
  bank_settlements: 'never changed; of the machine: what a payment provider says that it paid out',
  bank_staged_transactions: 'a statement on its way in',
  bank_statements: 'says itself who brought it and when; only a day of a feed follows what the bank says of it',
  bank_transactions: 'come with a statement; skipping and booking are noted by the act',
  booked_receipts: 'follows from posting',
  contact_changes: 'of the machine: what is still to be held against a change, which is noted with its contact',
  contact_checks: 'never changed; says itself who asked and when',
  contacts_told_apart: 'what is offered as a duplicate; says itself who said so and when',
  counters: 'the next numbers; each is in what took it',
  credit_movements: 'never changed; says itself who made it and when',
  demo_planting: 'of the demo alone',
  direct_debit_lines: 'say themselves when they came back and who noted it; come and stay with their file',
  direct_debit_mandates: 'say themselves who added or ended them and when',
  direct_debit_settings: 'one number, which stands in each file',
  direct_debits: 'say themselves who made or withdrew them and when',
  expense_day_sums: 'sums of expenses',
  expense_lines:
    'what is posted of them is in the entry, which the record holds; concepts are noted when they begin and end',
  files: 'never changed; of which receipt they are is noted there',
  financial_periods: 'each move is noted by period_transitions',
  financial_years: 'opened with the first entry in them; no act changes them',
  fiscaal_gemak_clients: 'never changed; says itself who connected it and when',
  idempotency_keys: 'requests of a day',
  imported_entries: 'never changed; come with their entries, which the record holds',
  imported_settlements: 'follows from imported entries, which the record holds',
  imports: 'says itself who brought the file and when; its entries are in the record',
  inbound_mails: 'says itself who decided and when; what was taken in is noted as a receipt',
  journal_entries: 'never changed; posting appends to the record itself',
  journal_lines: 'never changed; in the hash of their entry',
  known_devices: 'of the machine; signing in stands in account_events',
  ledger_balances: 'sums of lines',
  login_failures: 'counts attempts, of nobody by name',
  memorial_documents: 'says itself who added or took away which file and when',
  memorial_template_dates: 'of the machine: which days were booked',
  notifications: 'what somebody was told; seeing it changes no object',
  one_time_links: 'hashes of links; what they are used for is noted there',
  open_items: 'follows from entries and payments, which the record holds',
  opening_balances: 'says itself who gave it and when; its entries are in the record',
  payment_file_lines: 'never changed; come and stay with their file',
  payments: 'each with its entry, which the record holds',
  peppol_connections: 'says itself who connected or disconnected it and when',
  peppol_participants: 'of the machine: who has an address now; connecting stands in peppol_connections',
  peppol_received: 'never changed; what came in is noted as a receipt',
  proven_months: 'of the machine: which sums of lines were verified',
  recurring_expense_dates: 'of the machine: which days were made',
  recurring_invoice_dates: 'of the machine: which days were made',
  sales_advances: 'follows from the invoice that deducts it',
  sales_attachments: 'never changed; says itself who uploaded it and when',
  sales_day_sums: 'sums of invoices',
  sales_invoice_documents: 'never changed; frozen when the invoice becomes final, whose entry the record holds',
  sales_invoice_lines:
    'final with the invoice, whose entry the record holds; concepts are noted when they begin and end',
  sales_message_attachments: 'never changed; come and stay with their message',
  sales_messages: 'says itself who asked for it, when, and what became of it; sending is noted with the invoice',
  sales_online_payments: 'says itself when it began and what became of it; its entries are in the record',
  sales_public_links: 'of the machine: tokens of links',
  schema_objects: 'of the machine',
  sessions: 'of the machine; signing in and ending one stand in account_events',
  shared_heads: 'is the record',
  shared_log: 'is the record',
  staff_finished: 'counts what was finished today, which the receipt notes itself',
  staff_questions: 'names what was asked about; asking and answering are noted there',
  staff_queue: 'who has a document for half an hour; what they do with it is noted there',
  staff_role_changes: 'is a record itself: of the roles of the provider, which the person’s own chain holds as well',
  tax_declarations: 'making, filing and answer are noted by the act',
  trusted_devices: 'hashes of secrets; ended with their session, which stands in account_events',
  vat_approval_answers: 'never changed; the answer is noted by the act',
  vat_approval_requests: 'asking and withdrawing are noted by the act',
  vat_online_payments: 'what became of each is noted by the act',
  vat_payments: 'never changed; each is noted by the act',
  vat_return_messages: 'of the machine: what filings store; filing is noted by the act',
  vat_return_reminders: 'never changed; what was told is a notification',
  vat_return_snapshots: 'never changed; filing is noted by the act',
  vat_returns: 'what is accepted, filed and answered is noted by the act',
  vat_set_offs: 'entering and withdrawing are noted by the act',
  verifications: 'says itself what was found and when',
};

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Tables, with whether a trigger of theirs notes rows that come, change and go: all of these, or in part. */
async function noted(): Promise<Map<string, boolean>> {
  const { rows } = await owner.query<{ name: string; is_noted: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'history%' and t.tgenabled = 'O'
        and t.tgfoid::regproc::text like 'record\\_%') as is_noted
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return new Map(rows.map(({ name, is_noted }) => [name, is_noted]));
}

const without = async () => [...(await noted())].filter(([, is]) => !is).map(([name]) => name);

it('every table has a history, or a reason why not', async () => {
  expect(await without()).toEqual(Object.keys(WITHOUT));
});

it('fails on a new table and on a removed trigger', async () => {
  await owner.query('begin');
  try {
    await owner.query('create table planted (id bigint primary key)');
    await owner.query('drop trigger history on staff_teams');
    expect((await without()).filter((name) => !(name in WITHOUT))).toEqual(['planted', 'staff_teams']);
  } finally {
    await owner.query('rollback');
  }
});
