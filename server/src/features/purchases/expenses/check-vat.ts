import type { ExpenseBody } from '@saldo/contract';
import { excessVat, formatEuro } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import { termsOf, typedLines } from './amounts.ts';

/** Refuses VAT above the rate of a line, unless the user confirmed it. Pure. */
export function refuseExcessVat(body: ExpenseBody): void {
  if (body.is_concept || body.allow_excess_vat) return;
  const excess = excessVat(typedLines(body), termsOf(body));
  if (excess === undefined) return;
  const { index, amount_excl, vat, most, rate_bp } = excess;
  throw new Refusal('excess_vat', {
    about: {
      line: index + 1,
      rate: rate_bp / 100,
      base: formatEuro(amount_excl),
      vat: formatEuro(vat),
      most: formatEuro(most),
    },
  });
}
