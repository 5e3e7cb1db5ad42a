import data from '../data/payment-differences.json' with { type: 'json' };
import { type Cents, cents } from '../money/money.ts';

/** Up to how much a payment that names its document may differ from it and still close it (`data/payment-differences.json`). */
export const SMALL_PAYMENT_DIFFERENCE: Cents = cents(data.limit_cents);

/** And up to which share of the document, in basis points: of a small one a euro is a part that was not paid. */
export const SMALL_PAYMENT_DIFFERENCE_BP = data.limit_bp_of_document;
