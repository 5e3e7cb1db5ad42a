import type { PlanYear } from '@saldo/contract';
import { expect, test } from 'vitest';
import { nextToBook } from './next-year.ts';

const year = (of: number, amount: string, depreciation_id: number | null = null): PlanYear => ({
  year: of,
  months: 12,
  amount,
  book_value: '0.00',
  is_manual: true,
  depreciation_id,
});

test('the next year to book is the first that has an amount and was not booked', () => {
  expect(nextToBook([year(2024, '500.00', 7), year(2025, '0.00'), year(2026, '1000.00')])?.year).toBe(2026);
  expect(nextToBook([year(2024, '500.00', 7), year(2025, '0.00')])).toBeUndefined();
});
