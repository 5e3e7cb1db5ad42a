import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Day, Id, IdParams } from '../shared/shapes.ts';

/** How an account is connected with the bank. FIRST_SYNC: a person has yet to choose from which day transactions are retrieved. */
export const AccountFeed = z.object({
  state: z.enum(['FIRST_SYNC', 'ACTIVE', 'CONSENT_ENDED']),
  /** The last day of the account holder's consent; null where the bank does not say. */
  consent_until: Day.nullable(),
  /** Days left of it, where so few are left that it is better renewed. */
  consent_days: z.int().nullable(),
  /** Most banks give no more than the last 90 days. */
  earliest_start: Day,
  /** 1 January of this year, as far as the bank goes back. */
  advised_start: Day,
  /** The bank could not be asked the last time. */
  is_late: z.boolean(),
});
export type AccountFeed = z.infer<typeof AccountFeed>;

/** The service through which accounts are synchronised. */
export const BankFeedShown = z.object({
  /** Whether one was set up on this server. */
  is_possible: z.boolean(),
  is_connected: z.boolean(),
});

const OfAdministration = { admin_id: Id.optional() };
const Short = z.string().max(500, { error: 'invalid' });
const Task = z.object({ task_id: Id });

export const bankFeedCalls = {
  connectBankFeed: call({
    method: 'POST',
    path: 'bank-journals/ponto/connect-account/',
    access: 'bank.process',
    also: 'client.decide',
    unkeyed: 'each time it answers with a new address, which holds a secret; the earlier one stops working',
    summary: 'Get the URL where the account holder connects accounts, or with `account_id` renews the consent for one',
    body: z.object({ ...OfAdministration, account_id: Id.optional() }),
    reply: z.object({ url: z.url() }),
  }),
  finishBankFeed: call({
    method: 'POST',
    path: 'bank-journals/ponto/finish-account/',
    access: 'bank.process',
    also: 'client.decide',
    summary: 'Complete the connection with what the bank returned. Once, by the person who started it',
    body: z.object({
      ...OfAdministration,
      state: Short,
      /** None when it was refused at the bank, and when a consent was renewed. */
      code: Short.optional(),
    }),
    reply: z.object({
      /** Accounts that are connected now, by id. */
      account_ids: z.array(Id),
      /** How many accounts were left out, because they are in another currency or have no IBAN. */
      left_out: z.int(),
    }),
  }),
  syncBankAccount: call({
    method: 'POST',
    path: 'bank-journals/ponto/account-sync/',
    access: 'bank.process',
    summary: 'Retrieve new transactions of an account from the bank, in the background',
    body: z.object({ ...OfAdministration, account_id: Id }),
    reply: Task,
  }),
  firstSyncBankAccount: call({
    method: 'POST',
    path: 'bank-journals/accounts/{id}/first-sync/',
    access: 'bank.process',
    summary: 'Choose from which day transactions are retrieved, and retrieve them in the background',
    params: IdParams,
    body: z.object({ ...OfAdministration, start_date: Day }),
    reply: Task,
  }),
  disconnectBankFeed: call({
    method: 'POST',
    path: 'bank-journals/ponto/disconnect/',
    access: 'bank.process',
    also: 'client.decide',
    summary: 'Disconnect all accounts from the bank. Their transactions stay',
    body: z.object(OfAdministration),
    reply: z.object({ disconnected: z.boolean() }),
  }),
  bankFeedChanged: call({
    method: 'POST',
    path: 'public/bank-feed/',
    access: 'public',
    summary:
      'Webhook of the bank feed, signed in the header `Signature`. It only announces a change; the details are fetched from the service',
    bodyMayBe: ['application/vnd.api+json', 'application/json'],
    reply: z.object({ received: z.boolean() }),
  }),
} as const;
