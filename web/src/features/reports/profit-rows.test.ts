import type { Statements } from '@saldo/contract';
import { expect, test } from 'vitest';
import { changeOf, profitRows } from './profit-rows.ts';

const found: Statements['profit_and_loss'] = {
  groups: [
    {
      group: 'revenue',
      amount: '1000.00',
      compared: '800.00',
      ledgers: [{ code: '8005', title: 'Design', amount: '1000.00', compared: '800.00' }],
    },
    {
      group: 'cost_of_sales',
      amount: '200.00',
      compared: '0.00',
      ledgers: [{ code: '7000', title: 'Print', amount: '200.00', compared: '0.00' }],
    },
    {
      group: 'car',
      amount: '100.00',
      compared: '150.00',
      ledgers: [
        { code: '4410', title: 'Fuel', amount: '60.00', compared: '150.00' },
        { code: '4420', title: 'Insurance', amount: '40.00', compared: '0.00' },
      ],
    },
    {
      group: 'financial',
      amount: '5.00',
      compared: '5.00',
      ledgers: [{ code: '9000', title: 'Interest', amount: '5.00', compared: '5.00' }],
    },
  ],
  income: '1000.00',
  costs: '305.00',
  result: '695.00',
  compared_result: '645.00',
};

const shown = (open: string[]) =>
  profitRows(found, open).map(({ id, amount, compared }) => [id, amount / 100, (compared ?? 0) / 100]);

test('lists revenue to profit with subtotals', () => {
  expect(shown([])).toEqual([
    ['8005', 1000, 800],
    ['sum-revenue', 1000, 800],
    ['cost_of_sales', 200, 0],
    ['sum-margin', 800, 800],
    ['car', 100, 150],
    ['sum-costs', 100, 150],
    ['financial', 5, 5],
    ['total', 695, 645],
  ]);
});

test('an expanded group shows its accounts', () => {
  expect(shown(['car']).map(([id]) => id)).toContain('4410');
  expect(shown(['car']).findIndex(([id]) => id === '4410')).toBe(5);
});

test('a group leads to the lines of all its accounts', () => {
  expect(profitRows(found, []).find(({ id }) => id === 'car')?.ledgers).toEqual(['4410', '4420']);
});

test('shows a percentage change if there was an earlier amount', () => {
  expect(profitRows(found, []).map(changeOf)).toEqual([25, 25, null, 0, -33.3, -33.3, 0, 7.8]);
});
