import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, sum } from '../money/money.ts';
import { vatReturn } from '../vat/vat-return.ts';
import { CHART, type LegalForm } from './accounts.ts';
import { balance, type BalancedEntry, credit, debit, type EntryProblem } from './journal-entry.ts';
import { MEMORIAL_FACTS, MEMORIAL_TYPES } from './memorial-types.ts';
import {
  type CarUse,
  carUseVat,
  kmAllowance,
  type Memorial,
  memorialEntry,
  memorialHasVat,
  MOVABLE_TREATMENTS,
  writeOffParts,
} from './memorial.ts';

const YEAR_END = '2026-12-31';

function entryOf(found: BalancedEntry | EntryProblem): BalancedEntry {
  if (typeof found === 'string') throw new Error(found);
  return found;
}

function book(memorial: Memorial, form: LegalForm = 'ez', date = YEAR_END): BalancedEntry {
  return entryOf(memorialEntry(memorial, { date, form }));
}

/** A small ledger: account, debit or credit. */
const ledger = (entry: BalancedEntry) => entry.lines.map(({ account, amount }) => [account, amount]);

/** The boxes of the return that an entry changes: turnover and VAT. */
function boxes(entry: BalancedEntry): Record<string, [number, number]> {
  const { rubrics } = vatReturn(
    entry.lines.flatMap(({ vat, amount }) => (vat === undefined ? [] : [{ code: vat.code, part: vat.part, amount }])),
  );
  return Object.fromEntries(
    Object.entries(rubrics).flatMap(([rubric, { turnover, tax }]) =>
      turnover === 0 && tax === 0 ? [] : [[rubric, [turnover, tax]]],
    ),
  );
}

const CAR: CarUse = {
  list_price: cents(4_000_000),
  first_used_year: 2024,
  vat_deducted_on_purchase: true,
  months: 12,
  running_vat: null,
  purchase_vat: cents(0),
};

describe('examples', () => {
  it('payroll of January: wages, social security, payroll tax and net pay', () => {
    const lines = [
      { account: '4000', amount: cents(350_000) },
      { account: '4010', amount: cents(65_000) },
      { account: '1540', amount: cents(-155_000) },
      { account: '1700', amount: cents(-260_000) },
    ];
    const entry = book({ type: 'FREE_BOOKING', lines }, 'bv', '2026-01-31');
    expect(ledger(entry)).toEqual(lines.map(({ account, amount }) => [account, amount]));
    expect(boxes(entry)).toEqual({});
  });

  it('a free booking that is a cent off is refused', () => {
    const lines = [
      { account: '4800', amount: cents(10_000) },
      { account: '1010', amount: cents(-9_999) },
    ];
    expect(memorialEntry({ type: 'FREE_BOOKING', lines }, { date: YEAR_END, form: 'ez' })).toBe(
      'debits_must_equal_credits',
    );
  });

  it('€ 200 of the telephone was private: taken out with 21% VAT, in 1d', () => {
    const shares = [{ account: '4615', amount: cents(20_000), rate_bp: 2100 }];
    const entry = book({ type: 'PRIVATE_CORRECTION', shares });
    expect(ledger(entry)).toEqual([
      ['0520', 24_200],
      ['4615', -20_000],
      ['1503', -4_200],
    ]);
    expect(boxes(entry)).toEqual({ '1d': [20_000, 4_200] });
  });

  it('of a bv, the private share is owed by its director', () => {
    const shares = [{ account: '4450', amount: cents(880_000), rate_bp: null }];
    const entry = book({ type: 'PRIVATE_CORRECTION', shares }, 'bv');
    expect(ledger(entry)).toEqual([
      ['0830', 880_000],
      ['4450', -880_000],
    ]);
    expect(boxes(entry)).toEqual({});
  });

  it('goods of € 80 taken from stock', () => {
    const entry = book({ type: 'PRIVATE_USE_GOODS', cost: cents(8_000), rate_bp: 2100 });
    expect(ledger(entry)).toEqual([
      ['0521', 9_680],
      ['8080', -8_000],
      ['1503', -1_680],
    ]);
    expect(boxes(entry)).toEqual({ '1d': [8_000, 1_680] });
  });

  it('2.7% of a list price of € 40,000, in 1d without turnover', () => {
    const entry = book({ type: 'PRIVATE_USE_CAR', ...CAR });
    expect(ledger(entry)).toEqual([
      ['4455', 108_000],
      ['1503', -108_000],
    ]);
    expect(boxes(entry)).toEqual({ '1d': [0, 108_000] });
  });

  it('1,250 business kilometres at € 0.23', () => {
    const allowance: Memorial = { type: 'KM_ALLOWANCE', km: 1250, cents_per_km: kmAllowance(2026) ?? 0 };
    expect(ledger(book(allowance))).toEqual([
      ['4460', 28_750],
      ['0510', -28_750],
    ]);
    expect(ledger(book(allowance, 'bv'))[1]).toEqual(['0830', -28_750]);
  });

  it('60% of € 1,000 input VAT was deducted, the final pro rata is 55%', () => {
    const typed = { input_vat: cents(100_000), deducted: cents(60_000), final_percentage: 55 };
    const entry = book({ type: 'CORRECTION_INPUT_TAX_EXEMPT_REVENUE', ...typed });
    expect(ledger(entry)).toEqual([
      ['4725', 5_000],
      ['1510', -5_000],
    ]);
    expect(boxes(entry)).toEqual({ '5b': [0, -5_000] });
  });

  it('gifts above the limit: their input VAT is paid back', () => {
    const entry = book({ type: 'BUA_CORRECTION', vat: cents(9_450) });
    expect(ledger(entry)).toEqual([
      ['4720', 9_450],
      ['1510', -9_450],
    ]);
    expect(boxes(entry)).toEqual({ '5b': [0, -9_450] });
  });

  it('turnover of € 300 reported in 1e belonged in 3a', () => {
    const entry = book({
      type: 'TURNOVER_CORRECTION',
      amount: cents(30_000),
      from: 'nl_zero',
      to: 'export_goods',
      supply: 'goods',
    });
    expect(ledger(entry)).toEqual([
      ['8025', 30_000],
      ['8050', -30_000],
    ]);
    expect(boxes(entry)).toEqual({ '1e': [-30_000, 0], '3a': [30_000, 0] });
  });

  it('a VAT return paid, and a refund received', () => {
    expect(ledger(book({ type: 'VAT_RETURN_PAYMENT', amount: cents(1_000), account: '1010' }))).toEqual([
      ['1520', 1_000],
      ['1010', -1_000],
    ]);
    expect(ledger(book({ type: 'VAT_RETURN_PAYMENT', amount: cents(-500), account: '1010' }))).toEqual([
      ['1520', -500],
      ['1010', 500],
    ]);
  });

  it('interest of € 5 received in cash', () => {
    const entry = book({ type: 'BANK_BALANCE_MUTATION', account: '1000', amount: cents(500), contra: '9000' });
    expect(ledger(entry)).toEqual([
      ['1000', 500],
      ['9000', -500],
    ]);
  });
});

describe('an irrecoverable invoice', () => {
  const item = { type: 'sales_invoice', id: 7 } as const;
  const month = '2026-03-01';
  /** € 100 at 21%, € 50 at 9% and € 20 exempt. */
  const invoice = entryOf(
    balance('2026-03-10', [
      debit('1100', cents(19_550), { item }),
      credit('8005', cents(10_000), { vat: { code: 'nl_high', part: 'base', rate_bp: 2100, month } }),
      credit('8015', cents(5_000), { vat: { code: 'nl_low', part: 'base', rate_bp: 900, month } }),
      credit('8030', cents(2_000)),
      credit('1500', cents(2_100), { vat: { code: 'nl_high', part: 'due', rate_bp: 2100, month } }),
      credit('1501', cents(450), { vat: { code: 'nl_low', part: 'due', rate_bp: 900, month } }),
    ]),
  );
  const writtenOff = (amount: number) =>
    book({ type: 'IRRECOVERABLE_INVOICE', item, contact_id: 3, parts: writeOffParts(invoice, cents(amount)) });

  it('as a whole takes back turnover and VAT of every rate', () => {
    const entry = writtenOff(19_550);
    expect(ledger(entry)).toEqual([
      ['4580', 10_000],
      ['1500', 2_100],
      ['4580', 5_000],
      ['1501', 450],
      ['4580', 2_000],
      ['1100', -19_550],
    ]);
    expect(boxes(entry)).toEqual({ '1a': [-10_000, -2_100], '1b': [-5_000, -450] });
  });

  it('in part takes back the same share, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 19_550 }), (amount) => {
        const entry = writtenOff(amount);
        expect(entry.lines.at(-1)).toMatchObject({ account: '1100', amount: -amount, item });
        const exact = (2_550 * amount) / 19_550;
        const vat = sum(entry.lines.filter(({ vat: mark }) => mark?.part === 'due').map((line) => line.amount));
        expect(Math.abs(vat - exact)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('VAT on private use of a car', () => {
  test.each([
    ['in its third year', CAR, 2026, 108_000],
    ['1.5% from the fifth year after first use', { ...CAR, first_used_year: 2021 }, 2026, 60_000],
    ['still 2.7% in the fourth year after it', { ...CAR, first_used_year: 2022 }, 2026, 108_000],
    ['1.5% when bought without deducting VAT', { ...CAR, vat_deducted_on_purchase: false }, 2026, 60_000],
    ['four months', { ...CAR, months: 4 }, 2026, 36_000],
    ['no more than was deducted', { ...CAR, running_vat: cents(73_500), purchase_vat: cents(0) }, 2026, 73_500],
    [
      'with a fifth of the purchase',
      { ...CAR, running_vat: cents(10_000), purchase_vat: cents(100_000) },
      2026,
      30_000,
    ],
    [
      'but not after five years',
      { ...CAR, first_used_year: 2021, running_vat: cents(1), purchase_vat: cents(9) },
      2026,
      1,
    ],
  ])('%s', (_name, use, year, vat) => {
    expect(carUseVat(use, year)).toBe(vat);
  });
});

test('a year without a known allowance has none', () => {
  expect([kmAllowance(2019), kmAllowance(2026), kmAllowance(2035)]).toEqual([19, 23, null]);
});

const amount = fc.integer({ min: 1, max: 1e9 }).map(cents);
const account = fc.constantFrom(...CHART.map(({ code }) => code));
const rate = fc.constantFrom(2100, 900);
const balanced = fc
  .array(fc.record({ account, amount: fc.integer({ min: -1e6, max: 1e6 }).map(cents) }), { minLength: 1, maxLength: 8 })
  .map((lines) => [...lines, { account: '2000', amount: cents(0 - sum(lines.map((line) => line.amount))) }]);
const typed: fc.Arbitrary<Memorial> = fc.oneof(
  fc.record({
    type: fc.constantFrom('FREE_BOOKING', 'ACCRUED_REVENUE', 'DEPRECIATION', 'RESULT_BOOKING'),
    lines: balanced,
  }),
  fc.record({
    type: fc.constant('PRIVATE_CORRECTION' as const),
    shares: fc.array(fc.record({ account, amount, rate_bp: fc.option(rate) }), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ type: fc.constant('PRIVATE_USE_GOODS' as const), cost: amount, rate_bp: rate }),
  fc.record({
    type: fc.constant('PRIVATE_USE_CAR' as const),
    list_price: amount,
    first_used_year: fc.integer({ min: 2013, max: 2026 }),
    vat_deducted_on_purchase: fc.boolean(),
    months: fc.integer({ min: 1, max: 12 }),
    running_vat: fc.option(amount),
    purchase_vat: amount,
  }),
  fc.record({
    type: fc.constant('KM_ALLOWANCE' as const),
    km: fc.integer({ min: 1, max: 100_000 }),
    cents_per_km: fc.constantFrom(19, 21, 23),
  }),
  fc.record({
    type: fc.constant('CORRECTION_INPUT_TAX_EXEMPT_REVENUE' as const),
    input_vat: amount,
    deducted: amount,
    final_percentage: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ type: fc.constant('BUA_CORRECTION' as const), vat: amount }),
  fc.record({
    type: fc.constant('TURNOVER_CORRECTION' as const),
    amount,
    from: fc.constantFrom(...MOVABLE_TREATMENTS),
    to: fc.constantFrom(...MOVABLE_TREATMENTS),
    supply: fc.constantFrom('goods', 'service'),
  }),
  fc.record({ type: fc.constant('VAT_RETURN_PAYMENT' as const), amount, account }),
  fc.record({ type: fc.constant('BANK_BALANCE_MUTATION' as const), account, amount, contra: account }),
  fc.record({
    type: fc.constant('DAILY_TAKINGS' as const),
    cash: fc.constant('1000'),
    takings: fc.array(fc.record({ rate_bp: fc.constantFrom(2100, 900, 0), gross: amount }), {
      minLength: 1,
      maxLength: 3,
    }),
    canteen: fc.record({ rate_bp: fc.constant(1300), gross: amount }),
    card: amount,
    paid: fc.array(fc.record({ account, amount }), { maxLength: 2 }),
    counted: fc.option(fc.record({ before: amount, after: amount })),
  }),
);

const RUBRICS_OF: Readonly<Partial<Record<Memorial['type'], string>>> = {
  PRIVATE_CORRECTION: '1d',
  PRIVATE_USE_GOODS: '1d',
  PRIVATE_USE_CAR: '1d',
  CORRECTION_INPUT_TAX_EXEMPT_REVENUE: '5b',
  BUA_CORRECTION: '5b',
};

describe('whatever was typed', () => {
  it('gives a balanced entry whose VAT is in the box of its type and month', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(typed, fc.constantFrom('ez', 'vof', 'bv', 'stichting'), (memorial, form) => {
        const entry = memorialEntry(memorial, { date: YEAR_END, form });
        if (entry === 'entry_needs_two_lines') return;
        const { lines } = entryOf(entry);
        seen.add(memorial.type);
        expect(sum(lines.map((line) => line.amount))).toBe(0);
        for (const { vat } of lines) if (vat !== undefined) expect(vat.month).toBe('2026-12-01');
        const rubric = RUBRICS_OF[memorial.type];
        if (rubric !== undefined) expect([[], [rubric]]).toContainEqual(Object.keys(boxes(entryOf(entry))));
        expect(lines.some(({ vat }) => vat !== undefined)).toBe(memorialHasVat(memorial));
      }),
      { numRuns: 500 },
    );
    expect(seen.size).toBe(MEMORIAL_TYPES.length - 1);
  });

  it('counts in a return as its type says', () => {
    fc.assert(
      fc.property(typed, (memorial) => {
        const { vat } = MEMORIAL_FACTS[memorial.type];
        if (vat === 'never') expect(memorialHasVat(memorial)).toBe(false);
        if (vat === 'always' && memorial.type !== 'TURNOVER_CORRECTION') expect(memorialHasVat(memorial)).toBe(true);
      }),
    );
  });
});

const amounts = (memorial: Memorial) =>
  entryOf(memorialEntry(memorial, { date: '2026-06-01', form: 'ez' })).lines.map(({ account, amount }) => [
    account,
    amount,
  ]);

describe('the takings of a day', () => {
  const day = {
    type: 'DAILY_TAKINGS' as const,
    cash: '1000',
    takings: [
      { rate_bp: 2100, gross: cents(121_00) },
      { rate_bp: 900, gross: cents(54_50) },
      { rate_bp: null, gross: cents(10_00) },
    ],
    card: cents(100_00),
    paid: [{ account: '4600', amount: cents(5_00) }],
    counted: { before: cents(50_00), after: cents(129_50) },
  };
  it('are split by rate, with what is on its way from the card terminal and what the count is short', () => {
    expect(amounts(day)).toEqual([
      ['1000', 85_50],
      ['2010', 100_00],
      ['8000', -100_00],
      ['1500', -21_00],
      ['8010', -50_00],
      ['1501', -4_50],
      ['8030', -10_00],
      ['4600', 5_00],
      ['1000', -5_00],
      ['1000', -1_00],
      ['4710', 1_00],
    ]);
  });

  it('have no difference when nothing was counted, or the count is right', () => {
    const exact = { ...day, counted: { before: cents(50_00), after: cents(130_50) } };
    for (const memorial of [{ ...day, counted: null }, exact])
      expect(amounts(memorial).map(([account]) => account)).not.toContain('4710');
  });
});
