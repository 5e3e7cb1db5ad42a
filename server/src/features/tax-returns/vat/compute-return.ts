import { add, type Cents, floorEuros, type IsoDate, VAT_CODES, VAT_RULES, ZERO } from '@saldo/ledger';
import { turnoverByCustomer, vatBalances } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { type Figures, figuresOf } from './vat-figures.ts';

/** Computes the return of a period from the books. */
export async function currentFigures(scope: Scope, period: { starts_on: IsoDate; ends_on: IsoDate }): Promise<Figures> {
  const span = { from: period.starts_on, until: period.ends_on };
  const figures = figuresOf(await vatBalances(scope, span));
  const supplies = figures.rubrics['3b'];
  if (supplies.turnover === 0) return figures;
  const turnover_euros = await suppliesInEuros(scope, span);
  return { ...figures, rubrics: { ...figures.rubrics, '3b': { ...supplies, turnover_euros } } };
}

const SUPPLIES = VAT_CODES.filter((code) => VAT_RULES[code].icp !== null);

/** Rubric 3b is the sum of what the ICP return says in whole euros of each customer and kind of supply (golden case G-INT-19). */
async function suppliesInEuros(scope: Scope, span: { from: IsoDate; until: IsoDate }): Promise<number> {
  const supplied = new Map<string, Cents>();
  for (const { customer, code, turnover } of await turnoverByCustomer(scope, span, SUPPLIES)) {
    const kind = `${VAT_RULES[code].icp ?? ''} ${customer}`;
    supplied.set(kind, add(supplied.get(kind) ?? ZERO, turnover));
  }
  return [...supplied.values()].reduce((euros, turnover) => euros + floorEuros(turnover), 0);
}
