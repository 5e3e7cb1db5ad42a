import {
  type BalancedEntry,
  cents,
  type EntryProblem,
  expenseTotals,
  negate,
  type ReverseCharge,
  type VatCode,
} from '@saldo/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookedExpense, expenseEntry } from './expense-entry.ts';

type Line = {
  account: string;
  amount: number;
  rate?: 2100 | 900 | 600 | 0;
  vat?: number;
  deductible?: number;
  revenue?: VatCode;
};
type Case = Partial<Pick<BookedExpense, 'reclaims_vat' | 'is_turned' | 'vat_month'>> & {
  reverse_charge?: ReverseCharge;
  gross?: boolean;
  lines: Line[];
};

function book(given: Case): BalancedEntry | EntryProblem {
  const reverse_charge = given.reverse_charge ?? 'NONE';
  const { lines } = expenseTotals(
    given.lines.map((line) => ({
      amount: cents(line.amount),
      vat: line.vat === undefined ? null : cents(line.vat),
      rate_bp: line.rate ?? 2100,
    })),
    { includesVat: given.gross ?? false, reverseCharge: reverse_charge, isCreditNote: given.is_turned ?? false },
  );
  return expenseEntry({
    id: 7,
    contact_id: 3,
    booked_on: '2026-05-12',
    vat_month: given.vat_month ?? '2026-05-01',
    reverse_charge,
    is_turned: given.is_turned ?? false,
    reclaims_vat: given.reclaims_vat ?? true,
    lines: lines.map((line, index) => ({
      ...line,
      account: given.lines[index]?.account ?? '',
      description: 'a line',
      deductible_bp: (given.lines[index]?.deductible ?? 100) * 100,
      revenue: given.lines[index]?.revenue ?? null,
    })),
  });
}

/** `account amount [vat part]`, debit positive, as a bookkeeper would jot it down. */
function ledger(entry: BalancedEntry | EntryProblem): string[] | EntryProblem {
  if (typeof entry === 'string') return entry;
  return entry.lines.map((line) =>
    [line.account, line.amount, ...(line.vat === undefined ? [] : [`${line.vat.code}/${line.vat.part}`])].join(' '),
  );
}

describe('the entry of an expense', () => {
  test('office supplies of 100.00 with 21% VAT', () => {
    expect(ledger(book({ lines: [{ account: '4600', amount: 10_000 }] }))).toEqual([
      '4600 10000 purchase/base',
      '1510 2100 purchase/input',
      '1300 -12100',
    ]);
  });

  test('printed VAT is kept, also a cent above the rate', () => {
    expect(ledger(book({ lines: [{ account: '4600', amount: 150, vat: 33 }] }))).toEqual([
      '4600 150 purchase/base',
      '1510 33 purchase/input',
      '1300 -183',
    ]);
  });

  test('a train ticket of 13.08 including 9%', () => {
    expect(ledger(book({ gross: true, lines: [{ account: '4510', amount: 1_308, rate: 900 }] }))).toEqual([
      '4510 1200 purchase/base',
      '1510 108 purchase/input',
      '1300 -1308',
    ]);
  });

  test('two rates: VAT per rate, each on its own line', () => {
    expect(
      ledger(
        book({
          lines: [
            { account: '7000', amount: 386_640, rate: 900 },
            { account: '7000', amount: 91_230 },
          ],
        }),
      ),
    ).toEqual([
      '7000 386640 purchase/base',
      '7000 91230 purchase/base',
      '1510 34798 purchase/input',
      '1510 19158 purchase/input',
      '1300 -531826',
    ]);
  });

  test('an insurance premium without VAT', () => {
    expect(ledger(book({ lines: [{ account: '4650', amount: 24_200, rate: 0 }] }))).toEqual([
      '4650 24200',
      '1300 -24200',
    ]);
  });

  test('a restaurant bill: VAT is not deductible and becomes a cost', () => {
    expect(
      ledger(book({ gross: true, lines: [{ account: '4540', amount: 10_900, rate: 900, deductible: 0 }] })),
    ).toEqual(['4540 10000', '4540 900', '1300 -10900']);
  });

  test('rent with 60% taxed use', () => {
    expect(ledger(book({ lines: [{ account: '4100', amount: 100_000, deductible: 60 }] }))).toEqual([
      '4100 100000 purchase/base',
      '4100 8400',
      '1510 12600 purchase/input',
      '1300 -121000',
    ]);
  });

  test('a credit note reverses every sign', () => {
    expect(ledger(book({ is_turned: true, lines: [{ account: '7000', amount: 10_000 }] }))).toEqual([
      '7000 -10000 purchase/base',
      '1510 -2100 purchase/input',
      '1300 12100',
    ]);
  });

  test.each([
    ['EU', '1506', 'purchase_reverse_eu'],
    ['NL', '1504', 'purchase_reverse_nl'],
    ['NON_EU', '1505', 'purchase_reverse_non_eu'],
  ] as const)('VAT shifted %s: owed on %s and reclaimed', (reverse_charge, account, code) => {
    expect(ledger(book({ reverse_charge, lines: [{ account: '4640', amount: 4_900 }] }))).toEqual([
      `4640 4900 ${code}/base`,
      `1510 1029 ${code}/input`,
      `${account} -1029 ${code}/due`,
      '1300 -4900',
    ]);
  });

  test('reverse-charged VAT is calculated over the invoice, not per line', () => {
    const three = Array.from({ length: 3 }, () => ({ account: '4640', amount: 33 }));
    expect(ledger(book({ reverse_charge: 'EU', lines: three }))).toContain('1506 -21 purchase_reverse_eu/due');
  });

  test('reverse-charged VAT of an exempt business is a cost', () => {
    expect(ledger(book({ reverse_charge: 'EU', lines: [{ account: '4640', amount: 40_000, deductible: 0 }] }))).toEqual(
      ['4640 40000 purchase_reverse_eu/base', '4640 8400', '1506 -8400 purchase_reverse_eu/due', '1300 -40000'],
    );
  });

  test('under the KOR the cost includes VAT and nothing is in a return', () => {
    expect(ledger(book({ reclaims_vat: false, lines: [{ account: '4800', amount: 10_000 }] }))).toEqual([
      '4800 12100',
      '1300 -12100',
    ]);
  });

  test('under the KOR VAT on an EU service is due and not deductible', () => {
    expect(
      ledger(book({ reclaims_vat: false, reverse_charge: 'EU', lines: [{ account: '4500', amount: 10_000 }] })),
    ).toEqual([
      '4500 10000 purchase_reverse_eu/base',
      '4500 2100',
      '1506 -2100 purchase_reverse_eu/due',
      '1300 -10000',
    ]);
  });

  test('the creditor line has the expense and supplier, the VAT line its month', () => {
    const entry = book({ vat_month: '2026-03-01', lines: [{ account: '4600', amount: 10_000 }] });
    if (typeof entry === 'string') throw new Error(entry);
    expect(entry.lines.at(-1)).toMatchObject({ contact_id: 3, item: { type: 'expense', id: 7 } });
    expect(entry.lines.flatMap((line) => line.vat?.month ?? [])).toEqual(['2026-03-01', '2026-03-01']);
  });

  test('nothing but zeros is not an entry', () => {
    expect(book({ lines: [{ account: '4600', amount: 0 }] })).toBe('entry_needs_two_lines');
  });

  test('balances for any lines, and its credit note mirrors it', () => {
    const line = fc.record({
      account: fc.constantFrom('4600', '7000', '4540'),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      rate: fc.constantFrom(2100, 900, 0),
      deductible: fc.integer({ min: 0, max: 100 }),
    });
    let shifted = 0;
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('NONE', 'EU', 'NL', 'NON_EU'),
        fc.boolean(),
        fc.boolean(),
        (lines, reverse_charge, reclaims_vat, gross) => {
          const given = { lines: lines as Line[], reverse_charge, reclaims_vat, gross };
          const invoice = book(given);
          const note = book({ ...given, is_turned: true });
          if (typeof invoice === 'string' || typeof note === 'string') {
            expect(invoice).toBe('entry_needs_two_lines');
            expect(note).toBe(invoice);
            return;
          }
          if (reverse_charge !== 'NONE') shifted += 1;
          expect(note.lines.map((l) => l.amount)).toEqual(invoice.lines.map((l) => negate(l.amount)));
        },
      ),
    );
    expect(shifted).toBeGreaterThan(10);
  });
});

describe('a self-billed invoice', () => {
  test('1,000.00 of revenue at 21%, less 150.00 of commission', () => {
    const lines: Line[] = [
      { account: '8005', amount: 100_000, revenue: 'nl_high' },
      { account: '4560', amount: -15_000 },
    ];
    expect(ledger(book({ is_turned: true, lines }))).toEqual([
      '4560 15000 purchase/base',
      '1510 3150 purchase/input',
      '8005 -100000 nl_high/base',
      '1500 -21000 nl_high/due',
      '1300 102850',
    ]);
  });

  test('revenue from an EU platform with a reverse-charged fee', () => {
    const lines: Line[] = [
      { account: '8045', amount: 100_000, rate: 0, revenue: 'eu_service' },
      { account: '4560', amount: -10_000 },
    ];
    expect(ledger(book({ is_turned: true, reverse_charge: 'EU', lines }))).toEqual([
      '4560 10000 purchase_reverse_eu/base',
      '1510 2100 purchase_reverse_eu/input',
      '1506 -2100 purchase_reverse_eu/due',
      '8045 -100000 eu_service/base',
      '1300 90000',
    ]);
  });

  test('under the KOR revenue is the amount paid, and the fee’s VAT is a cost', () => {
    const lines: Line[] = [
      { account: '8070', amount: 100_000, rate: 0, revenue: 'kor_exempt' },
      { account: '4560', amount: -10_000 },
    ];
    expect(ledger(book({ is_turned: true, reclaims_vat: false, lines }))).toEqual([
      '4560 12100',
      '8070 -100000',
      '1300 87900',
    ]);
  });
});
