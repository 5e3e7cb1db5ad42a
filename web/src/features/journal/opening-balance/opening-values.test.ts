import type { TrialBalanceFile } from '@saldo/contract';
import { CHART, cents, ledgerUse, sum } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import {
  allLines,
  blankDocument,
  formErrors,
  missingIn,
  type OpeningValues,
  partOf,
  startingValues,
  totalsOf,
  typedLines,
  valuesOfFile,
  valuesOfShown,
} from './opening-values.ts';

const chart = CHART.map((ledger) => ({ ...ledger, bank: ledgerUse(ledger).bank }));
const CAPITAL = '0500';

/** A designer's books as they began on 13 August. */
const BOOKS: OpeningValues = {
  ...startingValues('2026-08-13', ['1010']),
  money: [{ ledger: '1010', amount: cents(14_728_90) }],
  invoices: [
    {
      ...blankDocument(),
      contact_name: 'Bakker',
      reference: '2026-17',
      document_date: '2026-07-30',
      amount: cents(1210_00),
    },
  ],
  bills: [
    { ...blankDocument(), contact_name: 'KPN', reference: 'F1', document_date: '2026-08-01', amount: cents(60_50) },
  ],
  vat: cents(900_00),
  owned: [
    { ledger: '0230', amount: cents(2000_00) },
    { ledger: '0235', amount: cents(500_00) },
  ],
  owed: [{ ledger: '0800', amount: cents(5000_00) }],
};

describe('entering an opening balance', () => {
  test('puts each amount on its account’s usual side, balanced by equity', () => {
    const lines = allLines(BOOKS, chart, CAPITAL).map(({ ledger, debit, credit }) => [ledger, debit, credit].join(' '));
    expect(lines).toEqual([
      '1010 14728.90 0.00',
      '0230 2000.00 0.00',
      '0235 0.00 500.00',
      '0800 0.00 5000.00',
      '1100 1210.00 0.00',
      '1300 0.00 60.50',
      '1520 0.00 900.00',
      '0500 0.00 11478.40',
    ]);
    expect(sum(allLines(BOOKS, chart, CAPITAL).map(({ amount }) => amount))).toBe(0);
  });

  test('calculates equity as assets minus liabilities', () => {
    expect(totalsOf(BOOKS, chart)).toMatchObject({
      owned: 17_438_90,
      owed: 5960_50,
      equity: 11_478_40,
      remainder: -11_478_40,
    });
  });

  test('includes the year’s result in equity', () => {
    const withResult = { ...BOOKS, result: [{ ledger: '8000', amount: cents(3000_00) }] };
    expect(totalsOf(withResult, chart)).toMatchObject({ equity: 11_478_40, remainder: -8478_40 });
  });

  test('shows the same form after posting', () => {
    const shown = allLines(BOOKS, chart, CAPITAL).map(({ ledger, debit, credit, document }) => ({
      ledger,
      title: '',
      debit,
      credit,
      description: '',
      document: document === null ? null : { ...document, open_item_id: 7, contact_id: 3, outstanding: '1.00' },
    }));
    const again = valuesOfShown('2026-08-13', shown, { chart, remainder: CAPITAL });
    const bare = (values: OpeningValues) =>
      typedLines(values, chart).map(({ ledger, debit, credit }) => [ledger, debit, credit].join(' '));
    expect(bare(again)).toEqual(bare(BOOKS));
    expect(again.invoices).toMatchObject([{ open_item_id: 7, contact_id: 3, reference: '2026-17' }]);
  });

  test('has a section for every account except control, VAT and closing', () => {
    const without = chart.filter((ledger) => partOf(ledger) === null).map(({ code }) => code);
    expect(without).toEqual([
      '1100',
      '1300',
      '1500',
      '1501',
      '1502',
      '1503',
      '1504',
      '1505',
      '1506',
      '1510',
      '1520',
      '9900',
    ]);
  });
});

const row = (change: Partial<TrialBalanceFile['rows'][number]>): TrialBalanceFile['rows'][number] => ({
  row: 2,
  code: '',
  name: '',
  debit: '0.00',
  credit: '0.00',
  ledger: null,
  recognised_by: null,
  moved_to: null,
  moved_because: null,
  ...change,
});

describe('from a trial balance', () => {
  test('fills each section, redirects excluded accounts, and keeps unrecognised rows', () => {
    const rows = [
      row({ ledger: '1010', debit: '100.00' }),
      row({ ledger: '1100', debit: '50.00' }),
      row({ ledger: '1510', moved_to: '1520', debit: '21.00' }),
      row({ ledger: '1500', moved_to: '1520', credit: '30.00' }),
      row({ code: '9999', debit: '5.00' }),
      row({ ledger: '0500', credit: '146.00' }),
    ];
    const values = valuesOfFile('2026-08-13', rows, { chart, remainder: CAPITAL });
    expect(values.money).toEqual([{ ledger: '1010', amount: 100_00 }]);
    expect(values.invoices).toMatchObject([{ amount: 50_00, contact_name: '' }]);
    expect(values.vat).toBe(9_00);
    expect(values.owned).toEqual([{ ledger: null, amount: 5_00 }]);
    expect(missingIn(values).map(({ path }) => path)).toEqual([
      'owned.0.ledger',
      'invoices.0.contact_name',
      'invoices.0.document_date',
    ]);
  });
});

test('shows server errors at their field', () => {
  const lines = allLines(BOOKS, chart, CAPITAL);
  const said = {
    'lines.4.document.due_date': ['late'],
    'lines.0.debit': ['much'],
    'lines.6.ledger': ['no'],
    date: ['day'],
  };
  expect(formErrors(said, lines)).toEqual({
    'invoices.0.due_date': ['late'],
    'money.0.amount': ['much'],
    vat: ['no'],
    date: ['day'],
  });
});

test('reports an invoice after the start date, or due before its date, before sending', () => {
  const late = {
    ...blankDocument(),
    contact_name: 'x',
    document_date: '2026-08-14',
    due_date: '2026-08-01',
    amount: cents(1),
  };
  expect(missingIn({ ...BOOKS, invoices: [late] })).toEqual([
    { path: 'invoices.0.document_date', what: 'after' },
    { path: 'invoices.0.due_date', what: 'before' },
  ]);
});
