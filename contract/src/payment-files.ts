import { z } from 'zod';
import { call } from './call.ts';
import { Day, EuroAmount, Id, ShortText } from './shapes.ts';

export const paymentFileCalls = {
  makePaymentFile: call({
    method: 'POST',
    path: 'purchase-journals/payment-file/',
    access: 'purchases.process',
    summary: 'A SEPA file (pain.001.001.09) that pays what is outstanding on expenses; it books nothing',
    body: z.object({
      admin_id: Id.optional(),
      expense_ids: z.array(Id).min(1, { error: 'required' }).max(200, { error: 'too_many' }),
      execution_date: Day,
      bank_account_id: Id,
      /** Suppliers, by name, whose other account a person has looked at. */
      confirmed_suppliers: z.array(ShortText).max(200, { error: 'too_many' }).default([]),
    }),
    reply: z.object({ file_name: z.string(), content: z.string(), count: z.int(), total: EuroAmount }),
  }),
} as const;
