import { floorEuros, type IsoDate, VAT_CODES, VAT_RULES } from '@saldo/ledger';
import { turnoverByCustomer, vatBalances, vatLineCounts } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { type Figures, figuresOf } from './vat-figures.ts';

/** Computes the return of a period from the books. */
export async function currentFigures(scope: Scope, period: { starts_on: IsoDate; ends_on: IsoDate }): Promise<Figures> {
  const span = { from: period.starts_on, until: period.ends_on };
  const figures = figuresOf(await vatBalances(scope, span), await vatLineCounts(scope, span));
  const supplies = figures.rubrics['3b'];
  if (supplies.turnover === 0) return figures;
  const turnover_euros = await suppliesInEuros(scope, span);
  return { ...figures, rubrics: { ...figures.rubrics, '3b': { ...supplies, turnover_euros } } };
}

const KINDS = ['goods', 'services', 'triangular'] as const;

/** Rubric 3b is the sum of what the ICP return says in whole euros of each customer and kind of supply (golden case G-INT-19). */
async function suppliesInEuros(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<number> {
  let euros = 0;
  for (const kind of KINDS) {
    const codes = VAT_CODES.filter((code) => VAT_RULES[code].icp === kind);
    for (const turnover of await turnoverByCustomer(scope, span, codes)) euros += floorEuros(turnover);
  }
  return euros;
}
