import type { AssetMovement, PlanYear } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { lastAction, nextToBook, priceOf, stepsOf } from './movements.ts';

const movement = (id: number, kind: AssetMovement['kind'], more: Partial<AssetMovement> = {}): AssetMovement => ({
  id,
  kind,
  date: '2026-01-01',
  year: 2026,
  cost: '0.00',
  depreciation: '0.00',
  entry_id: null,
  is_undone: false,
  undoes_id: null,
  invoice_id: null,
  result: null,
  vat: null,
  reserve: null,
  ...more,
});

const opening = movement(1, 'OPENING', { cost: '28500.00', depreciation: '15960.00' });
const year = movement(2, 'DEPRECIATION', { depreciation: '3990.00' });
const sale = movement(3, 'SELL', { cost: '-28500.00', depreciation: '-19950.00', result: '7450.00' });

test('each movement tells what it did to cost and depreciation, and the book value after it', () => {
  const steps = stepsOf([opening, year, sale]).map((step) =>
    [step.cost, step.depreciation, step.book_value].map((amount) => formatEuro(amount)),
  );
  expect(steps).toEqual([
    ['28500.00', '15960.00', '12540.00'],
    ['0.00', '3990.00', '8550.00'],
    ['-28500.00', '-19950.00', '0.00'],
  ]);
});

test('a reserve that is used has a minus, and undoing it is its opposite', () => {
  const formed = movement(4, 'RESERVE', { reserve: '7450.00' });
  const used = movement(5, 'USE_RESERVE', { cost: '-7450.00', reserve: '7450.00', is_undone: true });
  const undoing = movement(6, 'USE_RESERVE', { cost: '7450.00', undoes_id: 5 });
  expect(stepsOf([formed, used, undoing]).map(({ reserve }) => formatEuro(reserve))).toEqual([
    '7450.00',
    '-7450.00',
    '7450.00',
  ]);
});

test('the last action is what holds beside depreciation, and a sale tells its price', () => {
  expect(lastAction([opening, year, sale])?.kind).toBe('SELL');
  expect(formatEuro(priceOf(sale))).toBe('16000.00');
  const undone = [opening, year, { ...sale, is_undone: true }, movement(4, 'SELL', { undoes_id: 3 })];
  expect(lastAction(undone)).toBeUndefined();
});

const planned = (of: number, amount: string, depreciation_id: number | null = null): PlanYear => ({
  year: of,
  months: 12,
  amount,
  book_value: '0.00',
  is_manual: true,
  depreciation_id,
});

test('the next year to book is the first that has an amount and was not booked', () => {
  expect(nextToBook([planned(2024, '500.00', 7), planned(2025, '0.00'), planned(2026, '1000.00')])?.year).toBe(2026);
  expect(nextToBook([planned(2024, '500.00', 7), planned(2025, '0.00')])).toBeUndefined();
});
