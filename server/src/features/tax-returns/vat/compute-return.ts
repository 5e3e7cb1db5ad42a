import type { IsoDate } from '@saldo/ledger';
import { vatBalances, vatLineCounts } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { type Figures, figuresOf } from './vat-figures.ts';

/** The return of a period as the books say it now. */
export async function currentFigures(scope: Scope, period: { starts_on: IsoDate; ends_on: IsoDate }): Promise<Figures> {
  const span = { from: period.starts_on, until: period.ends_on };
  return figuresOf(await vatBalances(scope, span), await vatLineCounts(scope, span));
}
