import { type AccountKind, type BalancedEntry, cents, type EntryProblem } from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bankEntry, type BookedPart, type BookedTransaction } from './booking-entry.ts';

function book(parts: readonly BookedPart[], more: Partial<BookedTransaction> = {}): BalancedEntry | EntryProblem {
  const amount = cents(parts.reduce((sum, part) => sum + part.amount, 0));
  return bankEntry({
    date: '2026-07-14',
    booked_on: '2026-07-14',
    vat_month: '2026-07-01',
    bank: '1010',
    has_vat: true,
    contact_id: null,
    amount,
    parts,
    ...more,
  });
}

const on = (
  account: string,
  account_kind: AccountKind,
  amount: number,
  vat_rate_bp: number | null,
  deductible_bp = 10_000,
): BookedPart => ({
  kind: 'ledger',
  account,
  account_kind,
  amount: cents(amount),
  description: '',
  vat_rate_bp,
  deductible_bp,
  reverse_charge: 'NONE',
  private_bp: 0,
  private_account: '0520',
});

const shifted = (amount: number, more: { reverse_charge?: 'NL' | 'EU' | 'NON_EU'; private_bp?: number } = {}) =>
  ({ ...on('4660', 'expense', amount, 2_100), reverse_charge: 'EU', ...more }) as BookedPart;

const invoice = (amount: number): BookedPart => ({
  kind: 'document',
  amount: cents(amount),
  item: { kind: 'RECEIVABLE', source: { type: 'sales_invoice', id: 36 }, contact_id: 4 },
});

const expense = (amount: number): BookedPart => ({
  kind: 'document',
  amount: cents(amount),
  item: { kind: 'PAYABLE', source: { type: 'expense', id: 9 }, contact_id: null },
});

/** `account amount [vat part]`, debit positive. */
function ledger(entry: BalancedEntry | EntryProblem): string[] | EntryProblem {
  if (typeof entry === 'string') return entry;
  return entry.lines.map((line) =>
    [
      line.account,
      line.amount,
      ...(line.vat === undefined ? [] : [`${line.vat.code}/${line.vat.part}`]),
      ...(line.item === undefined ? [] : [`${line.item.type} ${String(line.item.id)}`]),
    ].join(' '),
  );
}

describe('the entry of a bank transaction', () => {
  test('a customer pays an invoice of 2,710.40', () => {
    expect(ledger(book([invoice(271_040)]))).toEqual(['1010 271040', '1100 -271040 sales_invoice 36']);
  });

  test('an expense of 40.80 is paid', () => {
    expect(ledger(book([expense(-4080)]))).toEqual(['1010 -4080', '1300 4080 expense 9']);
  });

  test('a telephone bill of 42.35 including 21% VAT', () => {
    expect(ledger(book([on('4610', 'expense', -4235, 2100)]))).toEqual([
      '1010 -4235',
      '4610 3500 purchase/base',
      '1510 735 purchase/input',
    ]);
  });

  test('energy for the studio 60%, private 40%', () => {
    expect(ledger(book([on('4110', 'expense', -11_160, 2100), on('0520', 'equity', -7440, null)]))).toEqual([
      '1010 -18600',
      '4110 9223 purchase/base',
      '1510 1937 purchase/input',
      '0520 7440',
    ]);
  });

  test('a refund of costs reverses the signs and is not revenue', () => {
    expect(ledger(book([on('4600', 'expense', 1210, 2100)]))).toEqual([
      '1010 1210',
      '4600 -1000 purchase/base',
      '1510 -210 purchase/input',
    ]);
  });

  test('a dinner has no deductible VAT and counts in no return', () => {
    expect(ledger(book([on('4540', 'expense', -10_900, 900, 0)]))).toEqual(['1010 -10900', '4540 10000', '4540 900']);
  });

  test('partly deductible VAT', () => {
    expect(ledger(book([on('4540', 'expense', -12_100, 2100, 5_000)]))).toEqual([
      '1010 -12100',
      '4540 10000 purchase/base',
      '4540 1050',
      '1510 1050 purchase/input',
    ]);
  });

  test('a sale paid by card, 9%', () => {
    expect(ledger(book([on('8010', 'income', 10_900, 900)]))).toEqual([
      '1010 10900',
      '8010 -10000 nl_low/base',
      '1501 -900 nl_low/due',
    ]);
  });

  test('a sale at 0% has no VAT line and is in the return', () => {
    expect(ledger(book([on('8025', 'income', 5000, 0)]))).toEqual(['1010 5000', '8025 -5000 nl_zero/base']);
  });

  test('bank charges without VAT', () => {
    expect(ledger(book([on('9020', 'income/expense', -1053, null)]))).toEqual(['1010 -1053', '9020 1053']);
  });

  test('an invoice paid less a credit note, with a 3-cent difference', () => {
    expect(ledger(book([invoice(12_100), invoice(-1210), on('4710', 'expense', -3, null)]))).toEqual([
      '1010 10887',
      '1100 -12100 sales_invoice 36',
      '1100 1210 sales_invoice 36',
      '4710 3',
    ]);
  });

  test('without VAT (KOR) the full amount is booked', () => {
    expect(ledger(book([on('4610', 'expense', -4235, 2100)], { has_vat: false }))).toEqual(['1010 -4235', '4610 4235']);
  });

  test('lines that do not add up give no entry', () => {
    expect(ledger(book([invoice(100)], { amount: cents(101) }))).toBe('debits_must_equal_credits');
  });
});

test('net and VAT add up for any amount, rate and account', () => {
  const part = fc
    .record({
      kind: fc.constantFrom<AccountKind>('income', 'income-contra', 'income/expense', 'expense', 'asset'),
      amount: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((amount) => amount !== 0),
      rate: fc.constantFrom(null, 2100, 900, 0),
      deductible_bp: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ kind, amount, rate, deductible_bp }) => on('4000', kind, amount, rate, deductible_bp));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const amount = parts.reduce((sum, one) => sum + one.amount, 0);
      fc.pre(amount !== 0);
      const entry = book(parts);
      expect(typeof entry).not.toBe('string');
      if (typeof entry === 'string') return;
      expect(entry.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0);
      expect(entry.lines.filter((line) => line.account === '1010').map((line) => line.amount)).toEqual([amount]);
    }),
  );
});

describe('reverse charge and private share', () => {
  test('a service from another EU country owes VAT in 4b and deducts it', () => {
    expect(ledger(book([shifted(-10_000)]))).toEqual([
      '1010 -10000',
      '4660 10000 purchase_reverse_eu/base',
      '1510 2100 purchase_reverse_eu/input',
      '1506 -2100 purchase_reverse_eu/due',
    ]);
  });

  test.each([
    ['NL', '1504', 'purchase_reverse_nl'],
    ['NON_EU', '1505', 'purchase_reverse_non_eu'],
  ] as const)('reverse charge %s is owed on %s', (reverse_charge, account, code) => {
    expect(ledger(book([shifted(-10_000, { reverse_charge })]))).toContain(`${account} -2100 ${code}/due`);
  });

  test('under the KOR a reverse charge is owed and nothing is deducted', () => {
    expect(ledger(book([shifted(-10_000)], { has_vat: false }))).toEqual([
      '1010 -10000',
      '4660 10000 purchase_reverse_eu/base',
      '4660 2100',
      '1506 -2100 purchase_reverse_eu/due',
    ]);
  });

  test('of a private share no VAT is deducted', () => {
    const part = { ...on('4660', 'expense', -12_100, 2_100), private_bp: 2_500 } as BookedPart;
    expect(ledger(book([part]))).toEqual([
      '1010 -12100',
      '4660 7500 purchase/base',
      '0520 3025',
      '1510 1575 purchase/input',
    ]);
  });

  test('of a private share of a reverse charge VAT is owed and not deducted', () => {
    expect(ledger(book([shifted(-10_000, { private_bp: 2_500 })]))).toEqual([
      '1010 -10000',
      '4660 7500 purchase_reverse_eu/base',
      '0520 2500 purchase_reverse_eu/base',
      '0520 525',
      '1510 1575 purchase_reverse_eu/input',
      '1506 -2100 purchase_reverse_eu/due',
    ]);
  });

  test('a refund turns all of it', () => {
    expect(ledger(book([shifted(10_000)]))).toContain('1506 2100 purchase_reverse_eu/due');
  });
});
