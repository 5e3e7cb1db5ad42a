import type { IsoDate } from '../calendar/calendar.ts';
import { type Cents, cents, percentage } from '../money/money.ts';
import { vatRatesOn } from '../vat/vat.ts';

/** What a successful online payment costs the company, VAT excluded: 1.00 euro (specification §1 and §9). */
const FEE = cents(100);

/** The fee of a payment on a day, with VAT at the general rate. */
export function onlinePaymentFee(date: IsoDate): { net: Cents; vat: Cents; rate_bp: number } {
  const rate_bp = Math.max(...vatRatesOn(date).map((rate) => rate.rate_bp));
  return { net: FEE, vat: percentage(FEE, rate_bp), rate_bp };
}
