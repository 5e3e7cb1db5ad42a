import { z } from 'zod';
import { Day, EuroAmount, Id } from './shapes.ts';

export const Payment = z.object({
  id: Id,
  /** The entry that booked it: what `general-journals/{id}/` takes to undo it. */
  entry_id: Id,
  paid_on: Day,
  amount: EuroAmount,
  method: z.string(),
  bank_transaction_id: Id.nullable(),
  is_undone: z.boolean(),
});
export const Payments = z.object({
  amount_paid: EuroAmount,
  outstanding: EuroAmount,
  invoiced: EuroAmount,
  payments: z.array(Payment),
});

export const PaymentBody = z.object({
  admin_id: Id.optional(),
  paid_on: Day,
  amount: EuroAmount,
  method: z.enum(['BANK', 'PRIVATE', 'CASH', 'OTHER']),
});

/** A payment of an invoice or expense, also of one from before these books. */
export const DocumentPaymentBody = PaymentBody.extend({
  /** It is another payment than the transaction of the same amount that is in the books as turnover or costs. */
  allow_booked_before: z.boolean({ error: 'yes_or_no' }).default(false),
});
