import { z } from 'zod';
import { call } from '../shared/call.ts';
import { Day, EuroAmount, Id } from '../shared/shapes.ts';

/** `KEPT`: Saldo keeps it, because an earlier payment was passed on and then charged back. */
export const VAT_SETTLEMENTS = ['PASSED_ON', 'PAID_BACK', 'KEPT'] as const;

/** What became of a payment file at the bank. Withdrawn, its payments are to be passed on again. */
export const VAT_ORDER_OUTCOMES = ['CONFIRMED', 'WITHDRAWN'] as const;

/** VAT that a client paid through Saldo. */
export const ReceivedVat = z.object({
  admin_id: Id,
  client: z.string(),
  payment_id: Id,
  payment_reference: z.string(),
  amount: EuroAmount,
  received_on: Day,
  /** Why it is not passed on unless somebody says so: `NOT_FILED`: the return was rejected; `NOT_DUE`: less is due than was paid; `ALREADY_PASSED_ON`: an earlier payment was passed on, or is in a payment file, and was charged back. */
  held: z.enum(['NOT_FILED', 'NOT_DUE', 'ALREADY_PASSED_ON']).nullable(),
  settled_as: z.enum(VAT_SETTLEMENTS).nullable(),
  settled_on: Day.nullable(),
  /** The payment file that passed it on. */
  order_id: z.string().nullable(),
  /** When the bank was seen to have executed that file. */
  confirmed_on: Day.nullable(),
  /** That file was downloaded with it: what was charged back before is not in it. */
  is_in_file: z.boolean(),
  is_charged_back: z.boolean(),
});
export type ReceivedVat = z.infer<typeof ReceivedVat>;

const Settled = z.object({ admin_id: Id, payment_id: Id });
const OrderParams = z.object({ order_id: z.string().max(35) });

export const receivedVatCalls = {
  receivedVat: call({
    method: 'GET',
    path: 'staff/received-vat/',
    access: 'staff.admin',
    summary:
      'List the VAT that clients paid through Saldo: what is to be passed on, oldest first, and what was settled in the last 60 days',
    reply: z.array(ReceivedVat),
  }),
  settleReceivedVat: call({
    method: 'POST',
    path: 'staff/received-vat/',
    access: 'staff.admin',
    summary:
      'Settle payments: together in one payment file to the Tax Administration, each with its own reference, as paid back at the payment provider, or as kept by Saldo',
    body: z.object({
      as: z.enum(VAT_SETTLEMENTS),
      /** Passes on what is held as well: somebody decided. */
      held_too: z.boolean().default(false),
      payments: z.array(Settled).min(1, { error: 'required' }).max(1000, { error: 'too_many' }),
    }),
    reply: z.object({ order_id: z.string().nullable() }),
  }),
  receivedVatFile: call({
    method: 'GET',
    path: 'staff/received-vat/{order_id}/',
    access: 'staff.admin',
    summary:
      'Download the SEPA payment file (pain.001) of an order that passes VAT on. Its contents are fixed at the first download; once executed, it can’t be downloaded',
    params: OrderParams,
    produces: 'application/xml',
  }),
  settleVatOrder: call({
    method: 'POST',
    path: 'staff/received-vat/{order_id}/',
    access: 'staff.admin',
    summary:
      'Record the outcome of a payment file at the bank: executed, or withdrawn. A withdrawn file can’t be downloaded, and its payments are to be passed on again',
    params: OrderParams,
    body: z.object({
      outcome: z.enum(VAT_ORDER_OUTCOMES),
      /** Executed: of each payment in the file that was charged back, whether the bank transferred it all the same. */
      charged_back: z
        .array(Settled.extend({ is_executed: z.boolean() }))
        .max(1000, { error: 'too_many' })
        .default([]),
    }),
    reply: z.object({ payments: z.int() }),
  }),
} as const;
