import { expect } from '@playwright/test';
import { statementCalls, taxReturnCalls } from '@saldo/contract';
import { formatEuro, parseEuro, sum } from '@saldo/ledger';
import { today } from '../../web/src/ui/format/format.ts';
import { Books } from './books.ts';
import type { Traveller } from './traveller.ts';

type Sold = { day: string; turnover: string; tax: string };

/** Nobody owes anything, and the return of each period holds what was sold in it less what was credited. */
export async function agrees(who: Traveller, sold: readonly Sold[]): Promise<void> {
  const books = new Books(who.page, who.language);
  const debtors = await books.ask(statementCalls.agedItems, { query: { kind: 'RECEIVABLE', date: today() } });
  expect([debtors.total, debtors.ledger, debtors.results]).toEqual(['0.00', '0.00', []]);
  let found = 0;
  for (const { id, period } of await books.ask(taxReturnCalls.vatReturns)) {
    const ofPeriod = sold.filter(({ day }) => day >= period.starts_on && day <= period.ends_on);
    const { rubrics } = await books.ask(taxReturnCalls.vatReturn, { params: { id } });
    const high = rubrics.find(({ rubric }) => rubric === '1a');
    expect([period.starts_on, high?.turnover ?? '0.00', high?.tax ?? '0.00']).toEqual([
      period.starts_on,
      formatEuro(sum(ofPeriod.map(({ turnover }) => parseEuro(turnover)))),
      formatEuro(sum(ofPeriod.map(({ tax }) => parseEuro(tax)))),
    ]);
    found += ofPeriod.length;
  }
  expect(found).toBe(sold.length);
}
