import { filesVat, isVatElsewhere, type PeriodRow, type Taxpayer } from '#features/administrations/index';
import { vatBalances } from '#features/journal/index';
import { placeInReturn } from '@saldo/ledger';
import type { Scope } from '#platform/scope';

/**
 * Of a period in the small-businesses scheme there is a return only when VAT is due all the same, because it was shifted to the buyer: an
 * incidental return, of which none is deducted.
 */
export function isIncidental(payer: Taxpayer, period: PeriodRow): boolean {
  return payer.vat_subjected && !filesVat(payer, period) && !isVatElsewhere(payer, period);
}

/** Whether a return of a period is filed here. */
export async function isToFile(scope: Scope, payer: Taxpayer, period: PeriodRow): Promise<boolean> {
  if (filesVat(payer, period)) return true;
  if (!isIncidental(payer, period)) return false;
  const balances = await vatBalances(scope, { from: period.starts_on, until: period.ends_on });
  return balances.some(({ code, part, amount }) => amount !== 0 && placeInReturn(code, part)?.column === 'tax');
}

/** The periods of which a return is filed here. */
export async function periodsToFile(
  scope: Scope,
  payer: Taxpayer,
  periods: readonly PeriodRow[],
): Promise<readonly PeriodRow[]> {
  const found: PeriodRow[] = [];
  for (const period of periods) if (await isToFile(scope, payer, period)) found.push(period);
  return found;
}
