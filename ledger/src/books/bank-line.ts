import { type Cents, percentage, subtract, ZERO } from '../money/money.ts';
import { type ReverseCharge, vatInGross, vatOnNet } from '../vat/vat.ts';

/** A line of a bank transaction. `amount` is what was paid; `rate_bp` is null without VAT; `private_bp` is the share that is the owner's own. */
export type BankLine = { amount: Cents; rate_bp: number | null; reverse_charge: ReverseCharge; private_bp: number };

/** What such a line comes to: the company's part without its VAT, that VAT, and the owner's part with the VAT that the company owes on it. */
export type BankLineAmounts = { net: Cents; vat: Cents; privateNet: Cents; privateVat: Cents };

/**
 * Divides a line. VAT in the amount is taken out of the company's part only: on what the owner uses nothing is deducted (Wet OB 1968 art. 15 lid 1).
 * Under a reverse charge there is no VAT in the amount: the buyer owes it on all of it (art. 12) and deducts that of the company's part.
 */
export function bankLineAmounts({ amount, rate_bp, reverse_charge, private_bp }: BankLine): BankLineAmounts {
  const privateNet = percentage(amount, private_bp);
  const own = subtract(amount, privateNet);
  if (rate_bp === null) return { net: own, vat: ZERO, privateNet, privateVat: ZERO };
  if (reverse_charge === 'NONE') return { ...vatInGross(own, rate_bp), privateNet, privateVat: ZERO };
  const vat = vatOnNet(own, rate_bp);
  return { net: own, vat, privateNet, privateVat: subtract(vatOnNet(amount, rate_bp), vat) };
}
