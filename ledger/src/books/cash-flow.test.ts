import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, formatEuro, negate, sum } from '../money/money.ts';
import { CHART } from './accounts.ts';
import { cashFlow, type Movement } from './cash-flow.ts';

const FACTS = new Map(CHART.map((account) => [account.code, account]));

function moved(code: string, euros: number): Movement {
  const account = FACTS.get(code);
  if (account === undefined) throw new Error(`no ledger ${code}`);
  return { code, category: account.category, rgs_code: account.rgs_code, amount: cents(euros * 100) };
}

describe('the cash flow of a sole trader', () => {
  const year = cashFlow(
    [
      // Sold for 50,000 of which 8,000 is still owed, with VAT of 10,500 of which 7,000 was paid.
      moved('8000', -50_000),
      moved('1100', 8_000),
      moved('1500', -3_500),
      // A van of 20,000 that lost 4,000, bought with a loan.
      moved('0240', 20_000),
      moved('0245', -4_000),
      moved('4340', 4_000),
      moved('0800', -20_000),
      moved('4100', 9_000),
      moved('0520', 24_000),
      moved('0510', -1_000),
      moved('1010', 13_500),
    ],
    cents(2_500_00),
  );
  const shown = year.sections.map(({ section, amount, items }) => [
    section,
    formatEuro(amount),
    Object.fromEntries(items.map(({ item, amount: own }) => [item, formatEuro(own)])),
  ]);

  test('begins with the result and adds what was no payment', () => {
    expect(shown).toEqual([
      [
        'operating',
        '36500.00',
        { result: '37000.00', depreciation: '4000.00', receivables: '-8000.00', vat: '3500.00' },
      ],
      ['investing', '-20000.00', { fixed_assets: '-20000.00' }],
      ['financing', '-3000.00', { private: '-23000.00', loans: '20000.00' }],
    ]);
  });

  test('ends with what bank and cash hold', () => {
    expect([year.opening, year.change, year.closing].map(formatEuro)).toEqual(['2500.00', '13500.00', '16000.00']);
  });
});

test('the sections are what bank and cash changed by, whatever was booked', () => {
  const line = fc.tuple(fc.constantFrom(...CHART), fc.integer({ min: -1e9, max: 1e9 }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const movements = lines.map(([account, amount]) => ({ ...account, amount: cents(amount) }));
      const rest = { ...moved('1010', 0), amount: negate(sum(movements.map(({ amount }) => amount))) };
      const { sections, change } = cashFlow([...movements, rest], cents(0));
      expect(sum(sections.map(({ amount }) => amount))).toBe(change);
    }),
  );
});
