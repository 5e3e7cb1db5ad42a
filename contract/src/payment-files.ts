import { z } from 'zod';
import { call } from './call.ts';
import { Day, EuroAmount, Id } from './shapes.ts';

const PayableIds = z.array(Id).min(1, { error: 'required' }).max(200, { error: 'too_many' });

/** An expense as it would stand in a payment file, or the refusal. `other_iban` is what was seen elsewhere; empty when not known. */
export const CheckedPayment = z.object({
  expense_id: Id,
  contact_id: Id.nullable(),
  supplier: z.string().nullable(),
  iban: z.string().nullable(),
  amount: EuroAmount,
  code: z.string().nullable(),
  detail: z.string().nullable(),
  other_iban: z.string().nullable(),
});
export type CheckedPayment = z.infer<typeof CheckedPayment>;

export const paymentFileCalls = {
  makePaymentFile: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/',
    access: 'purchases.process',
    summary: 'A SEPA file (pain.001.001.09) that pays what is outstanding on expenses; it books nothing',
    body: z.object({
      admin_id: Id.optional(),
      expense_ids: PayableIds,
      execution_date: Day,
      bank_account_id: Id,
    }),
    reply: z.object({ file_name: z.string(), content: z.string(), count: z.int(), total: EuroAmount }),
  }),
  checkPayments: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/check/',
    access: 'purchases.process',
    summary: 'What of these expenses a payment file would hold, and why not the rest',
    body: z.object({ admin_id: Id.optional(), expense_ids: PayableIds }),
    reply: z.object({ results: z.array(CheckedPayment) }),
  }),
  confirmIban: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/confirm-iban/',
    access: 'purchases.process',
    summary:
      'Someone asked the supplier: `iban` is right, although `other_iban` was seen. Stands in the history of the contact',
    body: z.object({
      admin_id: Id.optional(),
      contact_id: Id,
      iban: z.string({ error: 'required' }).max(40, { error: 'iban_invalid' }),
      other_iban: z.string({ error: 'required' }).max(40, { error: 'iban_invalid' }),
    }),
    reply: z.object({ confirmed: z.boolean() }),
  }),
} as const;
