import { cents, RUBRICS, sum, VAT_CODES, type VatPart } from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, readFigures, settledAccounts, shownRubrics } from './vat-figures.ts';

const balance = fc.record({
  code: fc.constantFrom(...VAT_CODES),
  part: fc.constantFrom<VatPart>('base', 'due', 'input'),
  account: fc.constantFrom('1500', '1501', '1506', '1510', '1530', '8000', '4600'),
  amount: fc.integer({ min: -1e9, max: 1e9 }).map(cents),
  line_count: fc.nat(),
});

describe('the figures of a return', () => {
  test('the settlement clears exactly the totals of the return', () => {
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const cleared = sum(settledAccounts(balances).map(({ amount }) => amount));
        expect(cleared + figuresOf(balances).exact_total).toBe(0);
      }),
    );
  });

  test('round-trip through a snapshot', () => {
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const figures = figuresOf(balances);
        expect(readFigures(JSON.parse(JSON.stringify(figures)))).toEqual(figures);
      }),
    );
  });

  test('omit columns the form does not have', () => {
    const columns = shownRubrics(figuresOf([])).map(({ rubric, turnover, tax }) => [
      rubric,
      turnover === null ? '' : 'turnover',
      tax === null ? '' : 'tax',
    ]);
    expect(columns.filter(([, , tax]) => tax === '').map(([rubric]) => rubric)).toEqual(['1e', '3a', '3b', '3c']);
    expect(columns.filter(([, turnover]) => turnover === '').map(([rubric]) => rubric)).toEqual(['5b']);
    expect(columns).toHaveLength(RUBRICS.length);
  });

  test('count a line in 5b only if it deducts VAT', () => {
    const counted = [
      ['purchase', 'base', 5],
      ['purchase', 'input', 3],
      ['purchase_reverse_eu', 'base', 2],
      ['purchase_reverse_eu', 'due', 2],
      ['purchase_reverse_eu', 'input', 2],
    ] as const;
    const { rubrics } = figuresOf(
      counted.map(([code, part, line_count]) => ({ code, part, amount: cents(0), line_count })),
    );
    expect([rubrics['5b'].line_count, rubrics['4b'].line_count, rubrics['1a'].line_count]).toEqual([5, 2, 0]);
  });
});
