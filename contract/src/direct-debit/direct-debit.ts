import { compact, isCreditorId } from '@saldo/ledger';
import { z } from 'zod';
import { IbanText } from '../contacts/contacts.ts';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  Day,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  Instant,
  May,
  page,
  PageQuery,
} from '../shared/shapes.ts';

const CreditorId = z
  .string({ error: 'required' })
  .max(60, { error: 'creditor_id_invalid' })
  .transform(compact)
  .refine(isCreditorId, { error: 'creditor_id_invalid' });

export const MANDATE_KINDS = ['RECURRENT', 'ONE_OFF'] as const;

/** What a customer allowed: to collect from an account, often or once. */
export const Mandate = z.object({
  id: Id,
  contact_id: Id,
  /** Stands on the statement of the customer. */
  reference: z.string(),
  iban: z.string(),
  signed_on: Day,
  kind: z.enum(MANDATE_KINDS),
  ended_at: Instant.nullable(),
});
export type Mandate = z.infer<typeof Mandate>;

/** A direct debit file as it was made. `waiting` counts what is neither paid nor returned. */
export const DirectDebit = z.object({
  id: Id,
  file_name: z.string(),
  iban: z.string(),
  collection_date: Day,
  made_at: Instant,
  count: z.int(),
  total: EuroSum,
  waiting: z.int(),
  state: z.enum(['WAITING', 'DONE', 'WITHDRAWN']),
  may: May,
});
export type DirectDebit = z.infer<typeof DirectDebit>;

export const DirectDebitLine = z.object({
  invoice_id: Id,
  number: z.string(),
  customer: z.string(),
  amount: EuroAmount,
  state: z.enum(['WAITING', 'PAID', 'RETURNED']),
  /** Why it was returned, in the language of the call; null where the bank said nothing. */
  reason: z.string().nullable(),
});
export type DirectDebitLine = z.infer<typeof DirectDebitLine>;

/** An invoice of which something is outstanding, of a customer with a mandate, that waits in no file. */
export const CollectableInvoice = z.object({
  invoice_id: Id,
  number: z.string(),
  contact_id: Id,
  customer: z.string(),
  due_date: Day.nullable(),
  outstanding: EuroAmount,
  /** Of one that was not sent, the customer was not told that it is collected. */
  is_sent: z.boolean(),
  reminders_paused: z.boolean(),
});
export type CollectableInvoice = z.infer<typeof CollectableInvoice>;

/** As many as one file takes. */
export const MOST_COLLECTED = 1000;

const WithLines = DirectDebit.extend({ lines: z.array(DirectDebitLine) });
const Company = z.object({ admin_id: Id.optional() });

export const directDebitCalls = {
  directDebitSettings: call({
    method: 'GET',
    path: 'direct-debits/settings/',
    access: 'sales.view',
    summary: 'Retrieve the creditor identifier for direct debits',
    query: AdminQuery,
    reply: z.object({ creditor_id: z.string().nullable() }),
  }),
  updateDirectDebitSettings: call({
    method: 'PUT',
    path: 'direct-debits/settings/',
    access: 'settings.manage',
    summary: 'Set the creditor identifier for direct debits (incassant-id)',
    body: Company.extend({ creditor_id: CreditorId }),
    reply: z.object({ creditor_id: z.string().nullable() }),
  }),
  mandates: call({
    method: 'GET',
    path: 'direct-debits/mandates/',
    access: 'sales.view',
    summary: 'List the mandates of a customer, newest first',
    query: AdminQuery.extend({ contact_id: IdText }),
    reply: z.array(Mandate),
  }),
  createMandate: call({
    method: 'POST',
    path: 'direct-debits/mandates/create/',
    access: 'sales.edit',
    summary: 'Add the mandate of a customer. A customer has one at a time',
    body: Company.extend({
      contact_id: Id,
      iban: IbanText.refine((iban) => iban !== null, { error: 'required' }),
      signed_on: Day,
      kind: z.enum(MANDATE_KINDS, { error: 'invalid' }).default('RECURRENT'),
    }),
    reply: Mandate,
  }),
  endMandate: call({
    method: 'POST',
    path: 'direct-debits/mandates/{id}/end/',
    access: 'sales.edit',
    summary: 'End a mandate: it can’t be used for collections any more',
    params: IdParams,
    body: Company.optional(),
    reply: Mandate,
  }),
  collectable: call({
    method: 'GET',
    path: 'direct-debits/collectable/',
    access: 'sales.view',
    summary:
      'List the invoices that can be collected now, first due first, as many as one file takes; `count` says how many there are. `customers` are all with a mandate that can be used',
    query: AdminQuery,
    reply: z.object({ invoices: z.array(CollectableInvoice), count: z.int(), customers: z.array(Id) }),
  }),
  makeDirectDebit: call({
    method: 'POST',
    path: 'direct-debits/create/',
    access: 'sales.send',
    also: 'bank.process',
    summary:
      'Create a SEPA direct debit file (pain.008.001.08) that collects what is outstanding of invoices. Posts nothing: the bank statement does',
    body: Company.extend({
      invoice_ids: z.array(Id).min(1, { error: 'required' }).max(MOST_COLLECTED, { error: 'too_many' }),
      collection_date: Day,
      bank_account_id: Id,
    }),
    reply: z.object({ id: Id, file_name: z.string(), content: z.string(), count: z.int(), total: EuroSum }),
  }),
  directDebits: call({
    method: 'GET',
    path: 'direct-debits/',
    access: 'sales.view',
    summary: 'List direct debit files, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(DirectDebit),
  }),
  directDebit: call({
    method: 'GET',
    path: 'direct-debits/{id}/',
    access: 'sales.view',
    summary: 'Retrieve a direct debit file with its invoices',
    params: IdParams,
    query: AdminQuery,
    reply: WithLines,
  }),
  directDebitContent: call({
    method: 'GET',
    path: 'direct-debits/{id}/content/',
    access: 'sales.send',
    also: 'bank.process',
    summary: 'Download a direct debit file, byte for byte as created',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ file_name: z.string(), content: z.string() }),
  }),
  withdrawDirectDebit: call({
    method: 'POST',
    path: 'direct-debits/{id}/withdraw/',
    access: 'sales.send',
    also: 'bank.process',
    summary: 'Withdraw a direct debit file that was not sent to the bank: its invoices can be collected again',
    params: IdParams,
    body: Company.optional(),
    reply: WithLines,
  }),
  returnDirectDebit: call({
    method: 'POST',
    path: 'direct-debits/{id}/return/',
    access: 'sales.send',
    also: 'bank.process',
    summary: 'Record that the bank refused or returned a collection: the invoice can be collected again',
    params: IdParams,
    body: Company.extend({ invoice_id: Id }),
    reply: WithLines,
  }),
  invoiceCollection: call({
    method: 'GET',
    path: 'direct-debits/invoices/{id}/',
    access: 'sales.view',
    summary: 'Retrieve the direct debit in which an invoice is being collected or was last returned; null without one',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({
      collection: z
        .object({
          direct_debit_id: Id,
          collection_date: Day,
          amount: EuroAmount,
          state: z.enum(['WAITING', 'RETURNED']),
          reason: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
} as const;
