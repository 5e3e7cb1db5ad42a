import { z } from 'zod';
import type { Authorization } from '../administrations/authorizations.ts';
import { call } from '../shared/call.ts';
import { Id, IdText, Instant, page, PageQuery } from '../shared/shapes.ts';

/** The kinds of object that have a history, each with what it takes to see it. */
export const HISTORY_MODELS = {
  administration: 'administration.view',
  membership: 'users.manage',
  invitation: 'users.manage',
  administration_email: 'settings.manage',
  invoice_settings: 'sales.view',
  contact: 'contacts.view',
  bank_account: 'bank.view',
  bank_rule: 'bank.view',
  bank_feed: 'bank.view',
  bank_transaction: 'bank.view',
  expense: 'purchases.view',
  attachment: 'purchases.view',
  recurring_expense: 'purchases.view',
  payment_file: 'purchases.view',
  project: 'feature.projects',
  asset: 'ledger.view',
  asset_group: 'ledger.view',
  vehicle: 'ledger.view',
  vehicle_year: 'ledger.view',
  vehicle_trip: 'ledger.view',
  time_entry: 'hours.team',
  hour_rate: 'hours.rates',
  hour_settings: 'hours.rates',
  sales_invoice: 'sales.view',
  quotation: 'sales.view',
  recurring_invoice: 'sales.view',
  sales_mail_settings: 'sales.view',
  sales_contact_mail: 'sales.view',
  sales_template: 'sales.view',
  vat_return: 'vat.view',
  general_journal: 'ledger.view',
  memorial_template: 'ledger.view',
  financial_year: 'ledger.view',
  ledger: 'ledger.view',
} as const satisfies Readonly<Record<string, Authorization>>;
export type HistoryModel = keyof typeof HISTORY_MODELS;

/** Fields of theirs that take more to see than the object itself. */
export const HISTORY_FIELDS: Readonly<Partial<Record<HistoryModel, Readonly<Record<string, Authorization>>>>> = {
  project: { budget_cents: 'ledger.view' },
};

/** What no administration owns and has a history: a person, for themself alone; a team, for who leads the teams. */
export const SHARED_HISTORY_MODELS = ['person', 'staff_team'] as const;
export type SharedHistoryModel = (typeof SHARED_HISTORY_MODELS)[number];

export const HistoryRecord = z.object({
  seq: z.int(),
  at: Instant,
  /** CREATE, CHANGE, DELETE, POST, … */
  action: z.string(),
  /** Null when nobody had signed in: by a link in an e-mail. */
  actor: z.string().nullable(),
  /** For whom staff did it. */
  on_behalf_of: z.string().nullable(),
  /** Secrets are masked already. What is kept by its number is given by its name, as long as it exists. */
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
});
export type HistoryRecord = z.infer<typeof HistoryRecord>;

export const historyCalls = {
  history: call({
    method: 'GET',
    path: 'history/',
    access: 'signed_in',
    summary:
      'List the history of an object, newest first: who changed it, on whose behalf, and the values before and after. Persons and teams belong to no administration',
    query: PageQuery.pick({ cursor: true, page_size: true, admin_id: true }).extend({
      model: z.string().min(1).max(40),
      id: IdText,
    }),
    reply: page(HistoryRecord),
  }),
  verifyHistory: call({
    method: 'GET',
    path: 'history/verify/',
    access: 'ledger.view',
    summary:
      'Verify the books: no record of the audit log changed or missing, stored balances equal to their lines, debtors and creditors equal to their open items; with what the latest nightly verification found',
    query: z.object({ admin_id: IdText.optional() }),
    reply: z.object({
      is_whole: z.boolean(),
      records: z.int(),
      problems: z.array(z.object({ seq: Id, problem: z.string() })),
      /** How many stored balances differ from their lines. */
      balances: z.int(),
      /** Control accounts that differ from their open items. */
      control_accounts: z.array(z.string()),
      nightly: z
        .object({
          verified_at: Instant,
          log_problems: z.int(),
          balances: z.int(),
          control_accounts: z.int(),
          /** Stored documents that are missing or changed, of the seventh that is read each night. */
          files: z.int(),
        })
        .nullable(),
    }),
  }),
} as const;
