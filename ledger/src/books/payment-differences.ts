import data from '../data/payment-differences.json' with { type: 'json' };
import { absolute, type Cents, cents, subtract } from '../money/money.ts';

/** Up to how much a payment that names its document may differ from it and still close it (`data/payment-differences.json`). */
export const SMALL_PAYMENT_DIFFERENCE: Cents = cents(data.limit_cents);

/** And up to which share of the document, in basis points: of a small one a euro is a part that was not paid. */
export const SMALL_PAYMENT_DIFFERENCE_BP = data.limit_bp_of_document;

/** Whether a payment is near enough to what is outstanding to ask if it pays that, whichever way the money went (`data/payment-differences.json`). */
export function isNearPayment(payment: Cents, outstanding: Cents): boolean {
  const size = absolute(payment);
  const distance = absolute(subtract(absolute(outstanding), size));
  return distance * 10_000 <= size * data.nearest.limit_bp_of_payment;
}
