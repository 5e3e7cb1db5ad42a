import { type ExpenseProposal, VAT_RATE_BP } from '@saldo/contract';
import { cents, type IsoDate } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { type Read, type Reading, unreadable } from '#receipt-reading/receipt-reader';
import { skipReasonsOf } from '../processing/skip-reasons.ts';
import type { SupplierHabit } from './supplier-habit.ts';
import { type Known, proposeExpense } from './propose-expense.ts';
import { supplierKindOf } from './supplier-kinds.ts';

const read = <T>(value: T): Read<T> => ({
  value,
  certainty: 'certain',
  place: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.02 },
  source: 'text',
  remark: null,
});
const goods = (description: string, amount: number, rate_bp: number): Reading['lines'][number] => ({
  description: read(description),
  amount: read(cents(amount)),
  amount_includes_vat: false,
  vat_rate_bp: read(rate_bp),
  quantity: null,
});

const PLUMBER: Reading = {
  ...unreadable(),
  kind: 'text_pdf',
  supplier_name: read('Loodgieter Vos'),
  supplier_vat_id: read('NL811204417B01'),
  document_number: read('26-118'),
  document_date: read<IsoDate>('2026-07-09'),
  currency: read('EUR'),
  total_excl: read(cents(10_000)),
  total_vat: read(cents(2_100)),
  total_incl: read(cents(12_100)),
  vat: [{ rate_bp: read(2100), base: read(cents(10_000)), vat: read(cents(2_100)) }],
};
const WITHOUT_VAT: Partial<Reading> = { total_excl: null, total_vat: null, vat: [] };
const HABIT: SupplierHabit = {
  ledger_id: 77,
  description: 'Repair',
  reverse_charge: 'NONE',
  date: '2026-06-01',
  vat_rate_bp: 2100,
  deductible_bp: 10_000,
  rates_bp: [2100],
  times: 7,
  of: 7,
};
const SUPPLIER: Known['supplier'] = {
  id: 5,
  name: 'Loodgieter Vos',
  country: 'NL',
  iban: null,
  default_ledger_id: null,
  default_reverse_charge: 'NONE',
};
const KNOWN: Known = {
  today: '2026-07-14',
  supplier: SUPPLIER,
  before: HABIT,
  guess: null,
  deductible_percentage: 100,
  booked_as: [],
  isDuplicate: false,
  hasBookedFees: false,
};

const propose = (reading: Partial<Reading>, habit: Partial<SupplierHabit> | null = {}, known: Partial<Known> = {}) =>
  proposeExpense(
    { ...PLUMBER, ...reading },
    { ...KNOWN, before: habit === null ? null : { ...HABIT, ...habit }, ...known },
  );
const left = (proposal: ExpenseProposal) => skipReasonsOf(proposal, { arrived_by: 'UPLOAD', sender_proven: null });

test('an expense as usual is booked automatically', () => {
  expect(left(propose({}))).toEqual([]);
});

test('an e-invoice is booked automatically only from its supplier', () => {
  const proven = [true, false, null];
  const reasons = proven.map((sender_proven) => skipReasonsOf(propose({}), { arrived_by: 'PEPPOL', sender_proven }));
  expect(reasons).toEqual([[], ['sender_not_proven'], ['sender_not_proven']]);
});

describe('VAT that differs from earlier expenses of the supplier', () => {
  test.each<[string, Partial<Reading>, Partial<SupplierHabit>]>([
    ['21% after seven times none', {}, { vat_rate_bp: 0, rates_bp: [0] }],
    ['21% after seven times shifted', {}, { reverse_charge: 'NL', rates_bp: [2100] }],
    ['none after seven times 21%', { ...WITHOUT_VAT, total_excl: read(cents(12_100)), total_vat: read(cents(0)) }, {}],
    [
      'shifted after seven times 21%',
      { ...WITHOUT_VAT, supplier_vat_id: read('DE811115368'), text: 'Reverse charge' },
      {},
    ],
    [
      '9% after seven times 21%',
      {
        vat: [{ rate_bp: read(900), base: read(cents(10_000)), vat: read(cents(900)) }],
        total_vat: read(cents(900)),
        total_incl: read(cents(10_900)),
      },
      {},
    ],
  ])('%s is doubtful, said and left to a person', (_what, reading, habit) => {
    const proposal = propose(reading, habit);
    expect(proposal.marks['lines.0.vat']).toMatchObject({ certainty: 'doubtful', remark: 'other_vat' });
    expect(proposal.warnings).toContain('other_vat');
    expect(left(proposal)).toEqual(expect.arrayContaining(['other_vat', 'uncertain']));
  });

  test('one of several earlier rates is not a difference', () => {
    expect(propose({}, { vat_rate_bp: 900, rates_bp: [900, 2100] }).warnings).toEqual([]);
  });
});

describe('a document without visible VAT', () => {
  test('is proposed at 0% with a warning, and not booked automatically', () => {
    const proposal = propose(WITHOUT_VAT, null, { supplier: { ...SUPPLIER, default_ledger_id: 12 } });
    expect(proposal.lines.map(({ vat }) => VAT_RATE_BP[vat])).toEqual([0]);
    expect(proposal.marks['lines.0.vat']).toMatchObject({ certainty: 'doubtful', remark: 'no_vat_seen' });
    expect(left(proposal)).toContain('uncertain');
  });

  test('is certain at 0% for a supplier that never charges VAT', () => {
    const proposal = propose(WITHOUT_VAT, { vat_rate_bp: 0, rates_bp: [0] });
    expect(proposal.marks['lines.0.vat']).toMatchObject({ origin: 'as_before', certainty: 'certain' });
    expect(left(proposal)).toEqual([]);
  });
});

test.each(['quotation', 'pro_forma', 'reminder', 'packing_slip', 'order', 'statement', 'other'] as const)(
  'a %s is said to be no invoice, and never booked by itself',
  (kind) => {
    const proposal = propose({ other_document: read(kind) });
    expect([proposal.other_document, proposal.warnings]).toEqual([kind, ['no_invoice']]);
    expect(left(proposal)).toEqual(['no_invoice', 'uncertain']);
  },
);

test('a Swedish document without currency is not read as euros', () => {
  const proposal = propose({ currency: null, supplier_vat_id: null, supplier_country: read('SE') });
  expect(proposal.marks['currency']).toMatchObject({ certainty: 'doubtful', remark: 'no_currency' });
  expect(left(proposal)).toEqual(expect.arrayContaining(['no_currency', 'uncertain']));
  expect(propose({ currency: null }).warnings).toEqual([]);
});

test.each<keyof Reading>(['total_excl', 'total_vat', 'total_incl'])(
  'an uncertain %s is never booked by itself',
  (field) => {
    for (const certainty of ['likely', 'doubtful'] as const) {
      const proposal = propose({ [field]: { ...read(cents(12_100)), value: PLUMBER.total_incl?.value, certainty } });
      expect(left(proposal)).toContain('uncertain');
    }
  },
);

const shown = (lines: ExpenseProposal['lines'] = []) =>
  lines.map(({ description, vat, amount, amount_btw }) => `${description} ${vat} ${amount} + ${amount_btw}`);

describe('lines', () => {
  const OWN = {
    lines: [goods('Kraan', 4_000, 2100), goods('Boek', 2_000, 900), goods('Uren', 6_000, 2100)],
    total_excl: read(cents(12_000)),
    total_vat: read(cents(2_280)),
    total_incl: read(cents(14_280)),
    vat: [
      { rate_bp: read(2100), base: read(cents(10_000)), vat: read(cents(2_100)) },
      { rate_bp: read(900), base: read(cents(2_000)), vat: read(cents(180)) },
    ],
  };
  test('are one per rate, or separate on request', () => {
    const { lines, split_lines } = propose(OWN, null);
    expect(shown(lines)).toEqual(['Loodgieter Vos PROCENT_21 100.00 + 21.00', 'Boek PROCENT_9 20.00 + 1.80']);
    expect(shown(split_lines)).toEqual([
      'Kraan PROCENT_21 40.00 + 8.40',
      'Boek PROCENT_9 20.00 + 1.80',
      'Uren PROCENT_21 60.00 + 12.60',
    ]);
  });

  test('have the lowest certainty of their rate', () => {
    const [first, ...others] = OWN.lines;
    if (first === undefined) throw new Error('no line');
    const unsure = { ...first, amount: { ...first.amount, certainty: 'doubtful' as const } };
    expect(propose({ ...OWN, lines: [unsure, ...others] }, null).marks['lines.0.amount']?.certainty).toBe('doubtful');
  });

  test('cannot be split if the document has one per rate', () => {
    expect(propose({}).split_lines).toBeUndefined();
  });
});

describe('lines of which one was lost', () => {
  const guessed = <T>(value: T): Read<T> => ({ ...read(value), certainty: 'doubtful' });
  const ONE_OF_TWO: Partial<Reading> = {
    lines: [{ ...goods('Koffie', 10_005, 900), amount: guessed(cents(10_005)), description: guessed('Koffie') }],
    total_excl: read(cents(30_005)),
    total_vat: read(cents(5_100)),
    total_incl: read(cents(35_105)),
    vat: [
      { rate_bp: read(900), base: null, vat: read(cents(900)) },
      { rate_bp: read(2100), base: null, vat: read(cents(4_200)) },
    ],
  };

  test('are by rate, without an alarm, where the VAT proves the total', () => {
    const { lines, warnings } = propose(ONE_OF_TWO, null);
    expect(shown(lines)).toEqual([
      'Loodgieter Vos PROCENT_9 100.05 + 9.00',
      'Loodgieter Vos PROCENT_21 200.00 + 42.00',
    ]);
    expect(warnings).toEqual([]);
  });

  test.each<[string, Partial<Reading>]>([
    ['the total is not proved', { total_incl: { ...read(cents(35_105)), certainty: 'likely' } }],
    ['the VAT is of another total', { total_excl: read(cents(31_005)), total_incl: read(cents(36_105)) }],
    ['a rate is missing', { vat: (ONE_OF_TWO.vat ?? []).slice(1) }],
    ['the paper itself is sure of its lines', { lines: [goods('Koffie', 10_005, 900)] }],
  ])('are an alarm where %s', (_what, change) => {
    expect(propose({ ...ONE_OF_TWO, ...change }, null).warnings).toContain('lines_disagree');
  });
});

describe('the first guess of a category', () => {
  test.each([
    ['Tele Zakelijk B.V.', 'Mobiel abonnement november', '4610', 'Mobiel abonnement'],
    ['Tankstation De Brug', 'Koffie', '4400', 'Tankstation'],
    ['Parkeergarage Centrum', '', '4430', 'Parkeergarage'],
    ['Hotel Lindenhof GmbH', 'Restaurant', '4510', 'Hotel'],
    ['NS Groep', 'Treinreis', '4510', 'NS Groep'],
    ['Cloudly Inc.', 'Cloud services March', '4640', 'Cloud services'],
    ['Licht B.V.', 'Levering elektriciteit 210 kWh', '4110', 'elektriciteit'],
    ['Zeker N.V.', 'Polisnummer 12', '4650', 'Polisnummer'],
    ['Notariskantoor', 'Notariële akte', '4670', 'Notariële akte'],
    ['Bouwmarkt Kluis', '', '4210', 'Bouwmarkt'],
    ['PostNL', '', '4605', 'PostNL'],
    ['Kamer van Koophandel', 'Uittreksel handelsregister', '4800', 'Kamer van Koophandel'],
    ['Restaurant De Haven', '', '4540', 'Restaurant'],
    ['Bank', 'Kosten zakelijke rekening', '4700', 'Kosten zakelijke rekening'],
  ])('of %s with "%s" is %s by "%s"', (name, text, ledger, said) => {
    expect(supplierKindOf(name, text)).toEqual({ ledger, said });
  });

  test('ignores parts of words, and needs some text', () => {
    expect(supplierKindOf('Hotelschool', 'werkzaamheden juli')).toBeUndefined();
  });

  test('names the keyword, yields to a habit, and is never certain', () => {
    const guess = { ledger_id: 12, said: 'loodgieter' };
    const proposal = propose({}, null, { guess });
    expect(proposal.lines[0]?.ledger_account_id).toBe(12);
    expect(proposal.marks['lines.0.ledger_account_id']).toEqual({
      origin: 'guess',
      certainty: 'likely',
      place: null,
      remark: null,
      said: 'loodgieter',
    });
    expect(left(proposal)).toContain('uncertain');
    expect(propose({}, {}, { guess }).lines[0]?.ledger_account_id).toBe(77);
  });
});
