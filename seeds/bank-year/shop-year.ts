import { Random } from '../random.ts';
import type { Making, YearDocument, YearLine } from './bank-year.ts';
import { allTheRest, costsAsBefore, suppliersArePaid } from './costs.ts';
import { customersPay } from './customers.ts';
import { traps } from './traps.ts';

export type ShopYear = { documents: readonly YearDocument[]; lines: readonly YearLine[] };

/**
 * A year of a busy shop at the bank: about `size` lines, oldest first, with the documents they pay and what each of them is. The same seed gives
 * the same year. It is made up from what a bookkeeper of a shop sees, and knows nothing of how Saldo matches.
 */
export function shopYear(size: number, seed: number, year: number): ShopYear {
  const making: Making = { random: new Random(seed), year, documents: [], lines: [] };
  customersPay(making, Math.round(size * 0.62));
  suppliersArePaid(making, Math.round(size * 0.18));
  costsAsBefore(making, Math.round(size * 0.17));
  allTheRest(making, Math.max(2, Math.round(size / 900)));
  traps(making, Math.max(1, Math.round(size / 1500)));
  const lines = making.lines.toSorted((a, b) => a.date.localeCompare(b.date));
  return { documents: making.documents, lines };
}
