import type { FinancialPeriod } from '@saldo/contract';
import type { Cents, IsoDate } from '@saldo/ledger';
import { periodById, presentPeriod } from '#features/administrations/index';
import { firstAwaiting, periodsAwaitingSupplement } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { correctedFigures, fileBy, needsSupplement, netAwaiting, supplementsOf } from './corrected-figures.ts';

export type SupplementDue = {
  period: FinancialPeriod;
  /** What the corrections add to the VAT payable. */
  amount: Cents;
  /** Eight weeks after discovery. */
  file_by: IsoDate;
};

/** Filed returns of which the corrections take a supplement that is not filed yet, the most urgent first. */
export async function supplementsDue(scope: Scope): Promise<SupplementDue[]> {
  const due: SupplementDue[] = [];
  for (const id of await periodsAwaitingSupplement(scope)) {
    const now = await correctedFigures(scope, id);
    if (!needsSupplement(now)) continue;
    const draft = (await supplementsOf(scope, id)).find(({ filing_state }) => filing_state === 'NOT_FILED');
    const discovered = draft?.discovered_on ?? (await firstAwaiting(scope, id)) ?? scope.today;
    const period = presentPeriod(await periodById(scope, id), scope.today);
    due.push({ period, amount: netAwaiting(now), file_by: fileBy(discovered) });
  }
  return due.toSorted((one, other) => one.file_by.localeCompare(other.file_by));
}
