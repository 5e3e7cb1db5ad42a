import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import type { Memorial } from '@saldo/contract';
import {
  blankLine,
  blankValues,
  bookingOf,
  differenceOf,
  formErrors,
  type MemorialValues,
  missingIn,
  usualTurnBack,
  valuesOf,
  withType,
} from './memorial-values.ts';

const form = (more: Partial<MemorialValues>): MemorialValues => ({
  ...blankValues(more.type ?? 'FREE_BOOKING', '2026-06-30'),
  ...more,
});
const line = (ledger: string | null, debit: number | null, credit: number | null = null) => ({
  ...blankLine(),
  ledger,
  debit: debit === null ? null : cents(debit),
  credit: credit === null ? null : cents(credit),
});

describe('what is sent', () => {
  test('lines without those that are empty', () => {
    const lines = [line('1210', 50_000), blankLine(), line('8005', null, 50_000)];
    expect(bookingOf(form({ lines }))).toEqual({
      type: 'FREE_BOOKING',
      lines: [
        { ledger: '1210', debit: '500.00', credit: '0.00', description: '', contact_id: null },
        { ledger: '8005', debit: '0.00', credit: '500.00', description: '', contact_id: null },
      ],
    });
  });

  test.each([
    ['VAT_RETURN_PAYMENT', 'out', '100.00'],
    ['VAT_RETURN_PAYMENT', 'in', '-100.00'],
    ['BANK_BALANCE_MUTATION', 'in', '100.00'],
    ['BANK_BALANCE_MUTATION', 'out', '-100.00'],
  ] as const)('%s %s is %s', (type, direction, amount) => {
    expect(bookingOf(form({ type, direction, amount: cents(10_000), contra: '9000' }))).toMatchObject({ amount });
  });

  test('is shown again as it was typed, for every type', () => {
    const typed: Partial<MemorialValues>[] = [
      { type: 'ACCRUED_REVENUE', lines: [line('1210', 1), line('8005', null, 1)] },
      {
        type: 'PRIVATE_CORRECTION',
        shares: [{ ledger: '4610', amount: cents(20_000), vat: 'PROCENT_21', description: 'Phone' }],
      },
      { type: 'PRIVATE_USE_GOODS', amount: cents(8000), vat: 'PROCENT_9' },
      {
        type: 'PRIVATE_USE_CAR',
        amount: cents(4_000_000),
        first_used_year: '2024',
        running_vat: cents(73_500),
        purchase_vat: cents(5),
      },
      { type: 'KM_ALLOWANCE', km: '1250' },
      {
        type: 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE',
        amount: cents(100_000),
        deducted: cents(60_000),
        final_percentage: '55',
      },
      { type: 'BUA_CORRECTION', amount: cents(9450) },
      { type: 'IRRECOVERABLE_INVOICE', open_item_id: '7', amount: cents(1), vat: '' },
      { type: 'TURNOVER_CORRECTION', amount: cents(30_000), from: 'exempt', to: 'nl_zero', supply: 'service' },
      { type: 'VAT_RETURN_PAYMENT', amount: cents(10), direction: 'in' },
      { type: 'BANK_BALANCE_MUTATION', amount: cents(10), direction: 'out', ledger: '1000', contra: '9000' },
    ];
    for (const more of typed) {
      const values = form(more);
      const memorial = {
        date: '2026-06-30',
        description: '',
        reverses_on: null,
        project: null,
        booking: bookingOf(values),
      };
      expect(valuesOf(memorial as Memorial)).toEqual(values);
      expect(missingIn(values)).toEqual([]);
    }
  });
});

describe('what is missing', () => {
  test('of lines: the ledger or the amount of those that were begun', () => {
    const lines = [line(null, 1), line('8005', null), blankLine()];
    expect(missingIn(form({ lines })).map(({ path }) => path)).toEqual(['lines.0.ledger', 'lines.1.debit']);
    expect(missingIn(form({})).map(({ path }) => path)).toEqual(['lines.0.ledger']);
  });

  test('of a number: what is no whole number', () => {
    expect(missingIn(form({ type: 'KM_ALLOWANCE', km: '12,5' }))).toEqual([{ path: 'km', what: 'wholeNumber' }]);
  });
});

test('the difference is debit minus credit', () => {
  expect(differenceOf([line('1210', 500), line('8005', null, 450), blankLine()])).toBe(50);
});

test('an accrual usually turns back on the first of the next month', () => {
  expect([usualTurnBack('2026-06-30'), usualTurnBack('2026-12-31')]).toEqual(['2026-07-01', '2027-01-01']);
});

test('messages of the server are at the fields that were typed in', () => {
  const lines = [blankLine(), line('1210', 1), line('8005', null, 1)];
  const messages = { 'booking.lines.1.ledger': ['x'], 'booking.cost': ['y'], date: ['z'] };
  expect(formErrors(messages, form({ lines }))).toEqual({ 'lines.2.ledger': ['x'], amount: ['y'], date: ['z'] });
});

test('takings go into the till, whatever type was chosen before', () => {
  const bank = { type: 'BANK_BALANCE_MUTATION', ledger: '1015' } as const;
  expect(withType(bank, 'VAT_RETURN_PAYMENT').ledger).toBe('1015');
  const takings = withType(bank, 'DAILY_TAKINGS');
  expect(takings).toEqual({ type: 'DAILY_TAKINGS', ledger: '1000' });
  expect(withType(takings, 'FREE_BOOKING').ledger).toBe('1010');
});
