import { z } from 'zod';
import { StepUp } from '../administrations/company.ts';
import { call } from '../shared/call.ts';
import { AdminQuery, Day, EuroAmount, EuroSum, Id, IdParams, Instant, May, page, PageQuery } from '../shared/shapes.ts';

const PayableIds = z.array(Id).min(1, { error: 'required' }).max(200, { error: 'too_many' });

/**
 * A payment file in which an expense waits for the bank, and how much of what is outstanding waits in such files. `ordered` is what they
 * order: more than that, when part of it was paid in another way since.
 */
export const PendingPaymentFile = z.object({ id: Id, execution_date: Day, amount: EuroAmount, ordered: EuroAmount });
export type PendingPaymentFile = z.infer<typeof PendingPaymentFile>;

/**
 * A payment file as it was made. `waiting` counts what is not paid yet; WITHDRAWN when a person said that the bank was not
 * given it.
 */
export const PaymentFile = z.object({
  id: Id,
  file_name: z.string(),
  message_id: z.string(),
  iban: z.string(),
  execution_date: Day,
  made_by: z.string(),
  made_at: Instant,
  count: z.int(),
  total: EuroSum,
  waiting: z.int(),
  state: z.enum(['WAITING', 'DONE', 'WITHDRAWN']),
  withdrawn_by: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
  may: May,
});
export type PaymentFile = z.infer<typeof PaymentFile>;

export const PaymentFileLine = z.object({
  expense_id: Id,
  bookingNumber: z.string().nullable(),
  supplier: z.string().nullable(),
  amount: EuroAmount,
  is_waiting: z.boolean(),
});
export type PaymentFileLine = z.infer<typeof PaymentFileLine>;

/** Where another account was seen than the one of the contact: on the invoice, or before: paid then, or in the contact. */
export const OTHER_SEEN = ['INVOICE', 'BEFORE'] as const;

/**
 * An expense as it would be in a payment file, or the refusal. `iban` is the account of the contact, which would be paid; `other_iban`
 * is what was seen elsewhere, empty when not known, and `other_seen` is where.
 */
export const CheckedPayment = z.object({
  expense_id: Id,
  contact_id: Id.nullable(),
  supplier: z.string().nullable(),
  iban: z.string().nullable(),
  amount: EuroAmount,
  code: z.string().nullable(),
  detail: z.string().nullable(),
  other_iban: z.string().nullable(),
  other_seen: z.enum(OTHER_SEEN).nullable(),
  /** The file that it is in already. */
  payment_file: PendingPaymentFile.nullable(),
});
export type CheckedPayment = z.infer<typeof CheckedPayment>;

export const paymentFileCalls = {
  makePaymentFile: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/',
    access: 'purchases.process',
    also: 'bank.process',
    summary:
      'Create a SEPA payment file (pain.001.001.09) for the outstanding amounts of expenses not in another active file. Posts nothing',
    body: z.object({
      admin_id: Id.optional(),
      expense_ids: PayableIds,
      execution_date: Day,
      bank_account_id: Id,
    }),
    reply: z.object({ id: Id, file_name: z.string(), content: z.string(), count: z.int(), total: EuroSum }),
  }),
  checkPayments: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/check/',
    access: 'purchases.process',
    also: 'bank.process',
    summary: 'Preview a payment file: the expenses it would include, and why others are excluded',
    body: z.object({ admin_id: Id.optional(), expense_ids: PayableIds }),
    reply: z.object({ results: z.array(CheckedPayment) }),
  }),
  paymentFiles: call({
    method: 'GET',
    path: 'purchase-journals/payment-files/',
    access: 'purchases.view',
    summary: 'List payment files, newest first',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(PaymentFile),
  }),
  paymentFile: call({
    method: 'GET',
    path: 'purchase-journals/payment-files/{id}/',
    access: 'purchases.view',
    summary: 'Retrieve a payment file with its payments',
    params: IdParams,
    query: AdminQuery,
    reply: PaymentFile.extend({ lines: z.array(PaymentFileLine) }),
  }),
  paymentFileContent: call({
    method: 'GET',
    path: 'purchase-journals/payment-files/{id}/content/',
    access: 'purchases.process',
    also: 'bank.process',
    summary: 'Download a payment file, byte for byte as created',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ file_name: z.string(), content: z.string() }),
  }),
  withdrawPaymentFile: call({
    method: 'POST',
    path: 'purchase-journals/payment-files/{id}/withdraw/',
    access: 'purchases.process',
    also: 'bank.process',
    summary: 'Withdraw a payment file that was not sent to the bank, so its expenses can be paid by another file',
    params: IdParams,
    body: z.object({ admin_id: Id.optional() }),
    reply: PaymentFile,
  }),
  confirmIban: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/confirm-iban/',
    access: 'purchases.process',
    also: 'bank.process',
    summary:
      'Confirm that `iban` is the supplier’s account although `other_iban` was used before. Requires a password or code; recorded in the contact’s history',
    body: z.object({
      admin_id: Id.optional(),
      contact_id: Id,
      iban: z.string({ error: 'required' }).max(40, { error: 'iban_invalid' }),
      other_iban: z.string({ error: 'required' }).max(40, { error: 'iban_invalid' }),
      step_up: StepUp.optional(),
    }),
    reply: z.object({ confirmed: z.boolean() }),
  }),
} as const;
