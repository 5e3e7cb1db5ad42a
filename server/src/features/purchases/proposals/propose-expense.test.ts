import { cents, type IsoDate } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import { type Certainty, type Read, type Reading, type Remark, unreadable } from '#receipt-reading/receipt-reader';
import { type Known, proposeExpense } from './propose-expense.ts';

function read<T>(value: T, certainty: Certainty = 'certain', remark: Remark | null = null): Read<T> {
  return { value, certainty, place: { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.02 }, source: 'text', remark };
}
const amount = (value: number) => read(cents(value));
const goods = (
  description: string,
  value: number,
  rate: number | null,
  includesVat = false,
): Reading['lines'][number] => ({
  description: read(description),
  amount: amount(value),
  amount_includes_vat: includesVat,
  vat_rate_bp: rate === null ? null : read(rate),
  quantity: null,
});
const vat = (rate: number, base: number | null, value: number): Reading['vat'][number] => ({
  rate_bp: read(rate),
  base: base === null ? null : amount(base),
  vat: amount(value),
});

const PRINTER: Reading = {
  ...unreadable([{ width: 595, height: 842 }]),
  kind: 'text_pdf',
  supplier_name: read('Drukkerij Roodkapel B.V.'),
  supplier_vat_id: read('NL811204417B01'),
  supplier_kvk: read('34118207'),
  supplier_iban: read('NL44 TRIO 0391 2044 17'),
  document_number: read('26-1187'),
  document_date: read<IsoDate>('2026-07-09'),
  due_date: read<IsoDate>('2026-08-08'),
  total_excl: amount(135_250),
  total_vat: amount(20_723),
  total_incl: amount(155_973),
  vat: [vat(900, 64_000, 5_760), vat(2100, 71_250, 14_963)],
  lines: [goods('Brochure', 68_400, 2100), goods('Boek', 64_000, 900), goods('Bezorging', 2_850, 2100)],
};
const STRANGER: Known = {
  today: '2026-07-14',
  supplier: null,
  before: null,
  guess: null,
  deductible_percentage: 100,
  booked_as: [],
  isDuplicate: false,
  hasBookedFees: false,
};
const supplier = (change: Partial<NonNullable<Known['supplier']>> = {}): NonNullable<Known['supplier']> => ({
  id: 5,
  name: 'Drukkerij Roodkapel B.V.',
  country: 'NL',
  iban: 'NL44TRIO0391204417',
  default_ledger_id: null,
  default_reverse_charge: 'NONE',
  ...change,
});
const lines = (reading: Partial<Reading>, known: Known = STRANGER) =>
  proposeExpense({ ...PRINTER, ...reading }, known).lines.map(
    (line) => `${line.vat} ${line.amount} + ${line.amount_btw}`,
  );

const paid = (by: 'card' | 'cash', certainty: Certainty = 'certain') =>
  proposeExpense({ ...PRINTER, paid_by: read(by, certainty) }, STRANGER);

describe('a document marked as paid', () => {
  test('by card is matched at the bank, with its certainty and location', () => {
    expect(paid('card')).toMatchObject({
      payment_method: 'BANK',
      marks: { payment_method: { origin: 'read', certainty: 'certain', place: { page: 1 } } },
    });
    expect(paid('card', 'likely').marks['payment_method']?.certainty).toBe('likely');
  });

  test('in cash needs an answer from whom', () => {
    expect(paid('cash')).toMatchObject({
      payment_method: 'PRIVATE',
      marks: { payment_method: { certainty: 'doubtful', remark: 'paid_in_cash' } },
    });
  });

  test('says nothing if not marked', () => {
    const proposal = proposeExpense(PRINTER, STRANGER);
    expect([proposal.payment_method, proposal.marks['payment_method']]).toEqual([undefined, undefined]);
  });
});

describe('an invoice becomes a proposal', () => {
  test('with a line per rate if its lines add up, each with its location', () => {
    const proposal = proposeExpense(PRINTER, STRANGER);
    expect(proposal).toMatchObject({
      document_number: '26-1187',
      date: '2026-07-09',
      total_incl: '1559.73',
      reverse_charge: 'NONE',
      warnings: [],
      new_contact: { name: 'Drukkerij Roodkapel B.V.', vat_id: 'NL811204417B01', iban: 'NL44TRIO0391204417' },
    });
    expect(lines({})).toEqual(['PROCENT_21 712.50 + 149.63', 'PROCENT_9 640.00 + 57.60']);
    expect(proposal.marks['lines.1.vat']).toMatchObject({ origin: 'read', certainty: 'certain', place: { page: 1 } });
  });

  test.each<[string, Partial<Reading>, object]>([
    ['that is no day', { impossible_date: read('31-11-2026') }, { remark: 'no_such_date', said: '31-11-2026' }],
    ['that was not found', {}, { remark: 'no_date', place: null }],
  ])('a date %s is left open and marked, and never certain', (_what, reading, mark) => {
    const { date, marks } = proposeExpense({ ...PRINTER, ...reading, document_date: null }, STRANGER);
    expect(date).toBeNull();
    expect(marks['date']).toMatchObject({ certainty: 'doubtful', ...mark });
  });

  test('printed VAT per rate is kept, also if the lines round differently', () => {
    expect(
      lines({
        lines: [goods('a', 333, 2100), goods('b', 333, 2100)],
        vat: [vat(2100, 666, 141)],
        total_excl: amount(666),
        total_vat: amount(141),
        total_incl: amount(807),
      }),
    ).toEqual(['PROCENT_21 6.66 + 1.41']);
  });

  test('prices including VAT are split, to the cent of the total', () => {
    expect(
      lines({
        lines: [goods('thee', 450, 900, true), goods('pen', 299, 2100, true)],
        vat: [vat(900, null, 37), vat(2100, null, 52)],
        total_incl: amount(749),
      }),
    ).toEqual(['PROCENT_9 4.13 + 0.37', 'PROCENT_21 2.47 + 0.52']);
  });

  test('one line per rate if its lines differ from the total or were not read', () => {
    const perRate = ['PROCENT_9 640.00 + 57.60', 'PROCENT_21 712.50 + 149.63'];
    expect(lines({ lines: [] })).toEqual(perRate);
    expect(lines({ lines: [goods('Brochure', 68_400, 2100)] })).toEqual(perRate);
    expect(lines({ lines: PRINTER.lines.map((line) => ({ ...line, vat_rate_bp: null })) })).toEqual(perRate);
  });

  test('the part of the total outside the VAT table has no VAT', () => {
    expect(lines({ lines: [], vat: [vat(2100, 10_000, 2_100)], total_incl: amount(13_100) })).toEqual([
      'PROCENT_21 100.00 + 21.00',
      'PROCENT_0 10.00 + 0.00',
    ]);
  });

  test('which is certain only if the document’s VAT equals the table', () => {
    const rest = (reading: Partial<Reading>) =>
      proposeExpense(
        { ...PRINTER, lines: [], vat: [vat(2100, 10_000, 2_100)], total_incl: amount(13_100), ...reading },
        STRANGER,
      ).marks['lines.1.amount'];
    expect(rest({ total_excl: amount(11_000), total_vat: amount(2_100) })?.certainty).toBe('certain');
    expect(rest({ total_excl: null, total_vat: null })).toMatchObject({
      certainty: 'doubtful',
      remark: 'total_not_proven',
    });
  });

  test('without a VAT table the rate follows from total and VAT, if any', () => {
    const bare = { lines: [], vat: [], total_excl: null, total_incl: amount(12_100) };
    expect(lines({ ...bare, total_vat: amount(2_100) })).toEqual(['PROCENT_21 100.00 + 21.00']);
    expect(lines({ ...bare, total_vat: amount(1_234) })).toEqual(['PROCENT_0 121.00 + 0.00']);
    expect(lines({ ...bare, total_vat: null })).toEqual(['PROCENT_0 121.00 + 0.00']);
  });
});

const from = (country: string, vatId: string | null): Partial<Reading> => ({
  supplier_country: read(country),
  supplier_vat_id: vatId === null ? null : read(vatId),
});
const charge = (reading: Partial<Reading>, known: Known = STRANGER) => {
  const proposal = proposeExpense({ ...PRINTER, ...reading }, known);
  return [proposal.reverse_charge, ...proposal.lines.map((line) => `${line.vat} ${line.amount} + ${line.amount_btw}`)];
};

const foreign = (reading: Partial<Reading>) =>
  proposeExpense({ ...PRINTER, lines: [], ...reading }, STRANGER).foreign_vat;

describe('the VAT treatment', () => {
  const bare = { lines: [], vat: [], total_excl: null, total_vat: null, total_incl: amount(4_080) };

  test('without VAT, from an EU business with a VAT number: EU reverse charge', () => {
    expect(charge({ ...bare, ...from('IE', 'IE6388047V') })).toEqual(['EU', 'PROCENT_21 40.80 + 8.57']);
  });
  test('without VAT, from outside the EU: reverse charge', () => {
    expect(charge({ ...bare, ...from('US', null) })).toEqual(['NON_EU', 'PROCENT_21 40.80 + 8.57']);
  });
  test('without VAT, from the EU without a VAT number: no reverse charge', () => {
    expect(charge({ ...bare, ...from('DE', null) })).toEqual(['NONE', 'PROCENT_0 40.80 + 0.00']);
  });
  test('without VAT, and a Dutch invoice states a reverse charge', () => {
    expect(charge({ ...bare, text: 'Btw verlegd naar NL002455799B11' })).toEqual(['NL', 'PROCENT_21 40.80 + 8.57']);
  });
  test('foreign VAT is part of the cost', () => {
    expect(charge({ ...from('DE', 'DE123456789'), lines: [] })).toEqual(['NONE', 'PROCENT_0 1559.73 + 0.00']);
  });
  test('foreign VAT is said of whom, and Dutch VAT is not', () => {
    expect(foreign(from('DE', 'DE123456789'))).toEqual({ country: 'DE' });
    expect(foreign({ ...from('NL', null), supplier_country: null, vat: [vat(700, 22_430, 1_570)] })).toEqual({
      country: null,
    });
    expect(foreign({})).toBeUndefined();
  });
  test('a foreign company with a Dutch VAT id invoices Dutch VAT', () => {
    expect(charge({ ...from('LU', 'NL822301000B01'), lines: [] })[0]).toBe('NONE');
    expect(charge({ ...from('LU', 'NL822301000B01'), lines: [] })[2]).toBe('PROCENT_21 712.50 + 149.63');
  });
  test('reverse charge by habit, if this supplier always applies it', () => {
    const known = { ...STRANGER, supplier: supplier({ country: 'IE', default_reverse_charge: 'EU' }) } as const;
    expect(charge({ ...bare, supplier_vat_id: null }, known)[0]).toBe('EU');
  });
});

describe('using the books', () => {
  const before = {
    ledger_id: 77,
    description: 'Print work',
    reverse_charge: 'NONE',
    date: '2026-06-01',
    vat_rate_bp: 2100,
    deductible_bp: 10000,
    rates_bp: [900, 2100],
    times: 1,
    of: 1,
  } as const;

  test('a known supplier has its contact and last category, marked as such', () => {
    const proposal = proposeExpense({ ...PRINTER, lines: [] }, { ...STRANGER, supplier: supplier(), before });
    expect([proposal.contact_id, proposal.new_contact]).toEqual([5, null]);
    expect(proposal.lines.map((line) => [line.ledger_account_id, line.description])).toEqual([
      [77, 'Print work'],
      [77, 'Print work'],
    ]);
    expect(proposal.marks['lines.0.ledger_account_id']).toMatchObject({ origin: 'as_before' });
  });

  test.each<[string, Reading['lines'], string]>([
    ['what the paper calls it', [goods('Brochure', 68_400, null)], 'Brochure'],
    ['the name of the supplier', [], 'Drukkerij Roodkapel B.V.'],
  ])(
    'a credit note without lines that count is called %s, in the category of last time',
    (_what, read, description) => {
      const known = { ...STRANGER, supplier: supplier(), before };
      const { lines } = proposeExpense({ ...PRINTER, is_credit_note: true, lines: read }, known);
      expect(lines.map((line) => [line.description, line.ledger_account_id])).toEqual([
        [description, 77],
        [description, 77],
      ]);
    },
  );

  test('shows how often and when last, and is certain if always the same', () => {
    const habit = { ...before, times: 3, of: 3 };
    const known = { ...STRANGER, supplier: supplier(), before: habit };
    expect(proposeExpense(PRINTER, known).marks['lines.0.ledger_account_id']).toMatchObject({
      certainty: 'certain',
      before: { times: 3, of: 3, last_on: '2026-06-01' },
    });
    const wavering = { ...known, before: { ...habit, times: 2 } };
    expect(proposeExpense(PRINTER, wavering).marks['lines.0.ledger_account_id']?.certainty).toBe('likely');
  });

  test('the usual rate fills in for unseen VAT after two of two, not before', () => {
    const slip = { ...PRINTER, lines: [], vat: [], total_vat: null, total_excl: null };
    const lineAfter = (times: number) =>
      proposeExpense(slip, { ...STRANGER, supplier: supplier(), before: { ...before, times, of: times } });
    const [once, twice] = [lineAfter(1), lineAfter(2)];
    expect(once.lines).toMatchObject([{ vat: 'PROCENT_0', amount: once.total_incl, amount_btw: '0.00' }]);
    expect(twice.lines[0]?.vat).toBe('PROCENT_21');
    expect(twice.marks['lines.0.vat']).toMatchObject({ origin: 'as_before', certainty: 'likely' });
    const [line] = twice.lines;
    expect(Number(line?.amount) + Number(line?.amount_btw)).toBeCloseTo(Number(twice.total_incl), 2);
  });

  test('otherwise uses its default, or nothing', () => {
    const known = { ...STRANGER, supplier: supplier({ default_ledger_id: 12 }) };
    expect(proposeExpense(PRINTER, known).lines[0]?.ledger_account_id).toBe(12);
    expect(proposeExpense(PRINTER, STRANGER).lines[0]?.ledger_account_id).toBeNull();
  });

  const REFUND = goods('Brochure', 68_400, 2100);
  const NEGATIVE = PRINTER.lines.map((line) => ({ ...line, amount: amount(-1 * line.amount.value) }));
  const UNKNOWN_VAT = { vat: [], lines: [goods('Brochure', 68_400, null)] };
  const MIXED = {
    lines: [goods('Brochure', 12_100, 2100, true), goods('Bezorging', 10_000, 2100)],
    vat: [vat(2100, 20_000, 4_200)],
    total_excl: amount(20_000),
    total_vat: amount(4_200),
    total_incl: amount(24_200),
  };
  const WITH_VAT = goods('Brochure', 135_250, null, true);
  const WITHOUT_VAT = goods('Brochure', 155_973, null);
  const OTHER = { supplier_name: read('Kopieerhuis Lindelaan', 'likely') };
  const CAPITALS = { supplier_name: read('DRUKKERIJ ROODKAPEL', 'likely') };
  const GUESSED = { supplier_name: read('Welkom in de winkel', 'doubtful', 'guessed_from_position') };

  test('a supplier matched by number is uncertain if the document names another', () => {
    const proposal = proposeExpense({ ...PRINTER, ...OTHER }, { ...STRANGER, supplier: supplier() });
    expect(proposal.contact_id).toBe(5);
    expect(proposal.marks['contact_id']).toMatchObject({
      certainty: 'doubtful',
      remark: 'other_name',
      place: { page: 1 },
    });
  });

  test.each<[string, Partial<Reading>, Partial<Known>, string[]]>([
    ['another IBAN than before', {}, { supplier: supplier({ iban: 'NL91ABNA0417164300' }) }, ['new_iban']],
    ['the same IBAN in other spacing', {}, { supplier: supplier() }, []],
    ['the same number again', {}, { isDuplicate: true }, ['possible_duplicate']],
    ['fees that were booked with the payouts', {}, { hasBookedFees: true }, ['fees_in_payouts']],
    ['totals that disagree', { total_vat: amount(20_724) }, {}, ['totals_disagree']],
    [
      'a remark of the reader',
      { total_incl: read(cents(155_973), 'doubtful', 'totals_disagree') },
      {},
      ['totals_disagree'],
    ],
    ['lines that make neither total', { lines: PRINTER.lines.slice(1) }, {}, ['lines_disagree']],
    ['a credit note of which they do not', { is_credit_note: true, lines: [REFUND] }, {}, ['lines_disagree']],
    ['lines with the sign of a credit note', { is_credit_note: true, lines: NEGATIVE }, {}, []],
    ['lines off by the cents of rounding', { lines: [goods('Brochure', 135_249, 2100)] }, {}, []],
    ['lines without VAT that make the only total, with VAT', { total_excl: null, total_vat: null }, {}, []],
    ['lines of which the VAT is not known', { ...UNKNOWN_VAT, total_excl: null, total_vat: null }, {}, []],
    ['lines with and without VAT that make both totals', MIXED, {}, []],
    ['such lines that make neither', { ...MIXED, lines: MIXED.lines.slice(1) }, {}, ['lines_disagree']],
    ['lines with VAT that make the total without', { lines: [WITH_VAT] }, {}, ['lines_disagree']],
    ['lines without VAT that make the total with', { lines: [WITHOUT_VAT] }, {}, ['lines_disagree']],
    ['the number of a supplier under another name', OTHER, { supplier: supplier() }, ['other_name']],
    ['a name it was booked under before', OTHER, { supplier: supplier(), booked_as: ['KOPIEERHUIS LINDELAAN'] }, []],
    ['its name in capitals, without a legal form', CAPITALS, { supplier: supplier() }, []],
    ['a name that was guessed', GUESSED, { supplier: supplier() }, []],
    ['dollars', { currency: read('USD') }, {}, ['foreign_currency']],
    ['a date of next year', { document_date: read<IsoDate>('2027-07-09') }, {}, ['date_out_of_range']],
    [
      'a date that reads two ways',
      { document_date: read<IsoDate>('2026-07-06', 'doubtful', 'ambiguous_date') },
      {},
      ['ambiguous_date'],
    ],
  ])('%s', (_name, reading, known, warnings) => {
    expect(proposeExpense({ ...PRINTER, ...reading }, { ...STRANGER, ...known }).warnings).toEqual(warnings);
  });

  test('an invalid VAT or KVK number is not passed to contacts', () => {
    const proposal = proposeExpense(
      { ...PRINTER, supplier_vat_id: read('NL81120'), supplier_kvk: read('123') },
      STRANGER,
    );
    expect(proposal.new_contact).toMatchObject({ vat_id: null, kvk_number: null });
  });
});

test('an empty document gives no proposal', () => {
  expect(proposeExpense(unreadable(), STRANGER)).toMatchObject({ lines: [], warnings: ['nothing_read'] });
  const noise = { ...unreadable(), kind: 'image' as const, text: '~~ %% ~~' };
  expect(proposeExpense(noise, STRANGER).warnings).toEqual(['nothing_read']);
});
