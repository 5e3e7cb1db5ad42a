import { cents } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import type { RegisteredPayment, FoundItem } from '#features/journal/index';
import { proposalReason, proposalTitle } from './describe-proposal.ts';
import type { Known, Match, PastBooking, Unmatched } from './match.ts';
import { indexItems } from './index-items.ts';
import { matchTransaction } from './match-transaction.ts';

type Given = Omit<Partial<Unmatched>, 'amount'> & { amount: number };

function transaction(given: Given): Unmatched {
  return {
    date: '2026-07-14',
    counterparty_name: '',
    counterparty_iban: null,
    remittance: '',
    structured_reference: null,
    end_to_end_id: null,
    ...given,
    amount: cents(given.amount),
  };
}

type Document = Partial<Omit<FoundItem, 'amount' | 'outstanding'>> & { id: number; outstanding: number };

function invoice(given: Document): FoundItem {
  return {
    kind: 'RECEIVABLE',
    source: { type: 'sales_invoice', id: given.id },
    reference: `2026-00${String(given.id)}`,
    name: `2026-00${String(given.id)}`,
    payment_reference: null,
    contact_id: given.id,
    contact_name: 'Van Houten Advies B.V.',
    contact_iban: null,
    document_date: '2026-06-20',
    due_date: null,
    ...given,
    amount: cents(given.outstanding),
    outstanding: cents(given.outstanding),
  };
}

const expense = (given: Document): FoundItem =>
  invoice({ kind: 'PAYABLE', source: { type: 'expense', id: given.id }, ...given });

const LEDGERS = {
  vatSettlement: 1520,
  paymentsSuspense: 2010,
  till: 1000,
  betweenAccounts: 1050,
  prepaidByUs: 1200,
  prepaidToUs: 1420,
  onlinePayments: 97,
  onlinePaymentFees: 98,
  paymentDifferences: 4710,
  cash: 1000,
  bankCharges: 4700,
  interestPaid: 9010,
  interestReceived: 9000,
  payrollTax: 1540,
  corporateTax: 1550,
  netWages: 1700,
  privateOut: 520,
  privateIn: 510,
};

function match(
  given: Given,
  items: readonly FoundItem[],
  past?: PastBooking,
  registered: readonly RegisteredPayment[] = [],
): Match | null {
  const known: Known = {
    registered,
    items: indexItems(items, (item) => (item.contact_iban === null ? [] : [item.contact_iban])),
    ownAccounts: new Set(['NL91ABNA0417164300']),
    cashAccounts: new Set<number>(),
    smallDifference: cents(100),
    ledgers: LEDGERS,
  };
  return matchTransaction(transaction(given), known, past);
}

const TITLES = new Map([
  [1420, 'Other debts'],
  [1520, 'VAT settlement'],
  [2010, 'Payments suspense'],
  [4610, 'Telephone'],
  [4110, 'Energy'],
  [520, 'Private'],
]);

/** Certainty, title, reason, and what each line books: as a person reads it. */
function told(found: Match | null, items: readonly FoundItem[], language: 'en' | 'nl' = 'en'): string[] | null {
  if (found === null) return null;
  const names = {
    language,
    items: new Map(items.map((item) => [item.id, { ...item, source_type: item.source.type }])),
    ledgers: new Map([...TITLES].map(([id, title]) => [id, { title }])),
  };
  return [
    `${found.certainty}: ${proposalTitle(found, names)}`,
    proposalReason(found, names),
    ...found.lines.map((line) => `${String(line.open_item_id ?? line.ledger_id)} ${String(line.amount)}`),
  ];
}

const HOUTEN = invoice({ id: 36, outstanding: 271_040 });

describe('a document is matched', () => {
  test('by its number and amount', () => {
    const given = { amount: 271_040, remittance: 'Factuur 2026-0036', counterparty_name: 'Van Houten Advies' };
    expect(told(match(given, [HOUTEN]), [HOUTEN])).toEqual([
      'certain: Invoice 2026-0036',
      'Same amount and invoice number 2026-0036',
      '36 271040',
    ]);
    expect(told(match(given, [HOUTEN]), [HOUTEN], 'nl')?.slice(0, 2)).toEqual([
      'certain: Factuur 2026-0036',
      'Zelfde bedrag en factuurnummer 2026-0036',
    ]);
  });

  test.each(['20260036', 'betr 2026 0036 dank', 'FACT.2026/0036', '2026-0036,klant 12'])('in "%s"', (remittance) => {
    expect(match({ amount: 271_040, remittance }, [HOUTEN])?.grounds.by).toBe('amount_and_reference');
  });

  test('by an expense’s own number as well as the supplier’s', () => {
    const bill = expense({
      id: 7,
      outstanding: 12_100,
      reference: 'F-8812',
      name: '2026-0075',
      contact_name: 'Drukker',
    });
    const named = match({ amount: -12_100, remittance: 'F-8812' }, [bill]);
    expect(told(named, [bill])?.slice(0, 2)).toEqual([
      'certain: Expense 2026-0075',
      'Same amount and invoice number F-8812 (2026-0075)',
    ]);
    const part = match({ amount: -10_000, remittance: 'F-8812', counterparty_name: 'Drukker' }, [bill]);
    expect(told(part, [bill], 'nl')?.[1]).toMatch(/^Factuurnummer F-8812 \(2026-0075\), deel van/);
    const alike = match({ amount: -12_100, remittance: 'something else' }, [bill]);
    expect(told(alike, [bill])?.[1]).toBe('Same amount as 2026-0075 of Drukker, no other match');
  });

  test('by the payment reference of a supplier', () => {
    const energy = expense({ id: 9, outstanding: 18_600, payment_reference: '8001234567890123' });
    const found = match({ amount: -18_600, structured_reference: '8001234567890123' }, [energy]);
    expect(found).toMatchObject({ certainty: 'certain', lines: [{ open_item_id: 9, amount: -18_600 }] });
  });

  test('by amount and IBAN, the oldest of two', () => {
    const iban = 'NL32TRIO0000000044';
    const items = [
      invoice({ id: 38, outstanding: 5000, contact_iban: iban, document_date: '2026-06-30' }),
      invoice({ id: 37, outstanding: 5000, contact_iban: iban, document_date: '2026-05-30' }),
    ];
    expect(told(match({ amount: 5000, counterparty_iban: iban }, items), items)?.[0]).toBe('likely: Invoice 2026-0037');
  });

  test('by amount and a similar name', () => {
    const found = match({ amount: 271_040, counterparty_name: 'VAN HOUTEN ADVIES BV' }, [HOUTEN]);
    expect(told(found, [HOUTEN])).toEqual([
      'likely: Invoice 2026-0036',
      'Same amount and name of Van Houten Advies B.V.',
      '36 271040',
    ]);
  });

  test('doubtfully by amount only, and not if two have that amount', () => {
    const other = invoice({ id: 40, outstanding: 271_040 });
    expect(match({ amount: 271_040, counterparty_name: 'Notariskantoor' }, [HOUTEN])?.certainty).toBe('doubtful');
    expect(match({ amount: 271_040, counterparty_name: 'Notariskantoor' }, [HOUTEN, other])).toBeNull();
  });

  test('with several others by their numbers', () => {
    const items = [HOUTEN, invoice({ id: 37, outstanding: 10_000 })];
    expect(told(match({ amount: 281_040, remittance: '2026-0036 en 2026-0037' }, items), items)).toEqual([
      'certain: Invoice 2026-0036 · Invoice 2026-0037',
      'Invoice numbers 2026-0036, 2026-0037 add up to this amount',
      '36 271040',
      '37 10000',
    ]);
  });

  test('with others of the same contact that add up, less a credit note only if named', () => {
    const iban = 'NL32TRIO0000000044';
    const items = [1000, 2500, 4000].map((outstanding, index) =>
      invoice({ id: 41 + index, outstanding, contact_iban: iban }),
    );
    expect(told(match({ amount: 5000, counterparty_iban: iban }, items), items)).toEqual([
      'likely: Invoice 2026-0041 · Invoice 2026-0043',
      '2 documents of Van Houten Advies B.V. add up to this amount',
      '41 1000',
      '43 4000',
    ]);
  });

  test('for a partial payment', () => {
    const given = { amount: 100_000, remittance: 'deel 2026-0036', counterparty_name: 'Van Houten Advies' };
    expect(told(match(given, [HOUTEN]), [HOUTEN])).toEqual([
      'likely: Invoice 2026-0036',
      'Invoice number 2026-0036, part of the outstanding 2710.40',
      '36 100000',
    ]);
  });

  test('for an overpayment: the rest is owed to the customer', () => {
    expect(told(match({ amount: 280_000, remittance: '2026-0036' }, [HOUTEN]), [HOUTEN])).toEqual([
      'doubtful: Invoice 2026-0036 · Other debts',
      'Invoice number 2026-0036, more than the outstanding 2710.40',
      '36 271040',
      '1420 8960',
    ]);
  });

  test('never in the opposite direction', () => {
    expect(match({ amount: -271_040, remittance: '2026-0036' }, [HOUTEN])).toBeNull();
    const credit = invoice({ id: 50, outstanding: -5000, reference: '2026-0050' });
    expect(match({ amount: -5000, remittance: '2026-0050' }, [credit])).toMatchObject({
      lines: [{ open_item_id: 50, amount: -5000 }],
    });
  });
});

const before = (ledger_id: number): PastBooking => {
  const lines = [{ ledger_id, vat_rate_bp: null, amount: cents(-40_000) }];
  return { via: 'iban', times: 6, since: '2026-01-31', lines };
};
describe('the Tax Administration', () => {
  const TAX = { counterparty_iban: 'NL86INGB0002445588', counterparty_name: 'Belastingdienst', date: '2026-04-30' };

  test('receives VAT by the payment reference of a return', () => {
    expect(told(match({ ...TAX, amount: -238_400, structured_reference: '4000100401601210' }, []), [])).toBeNull();
    const reference = '6123456781690210';
    expect(told(match({ ...TAX, amount: -238_400, structured_reference: reference }, []), [])).toEqual([
      'certain: VAT return',
      `Tax Administration account and payment reference ${reference} of a VAT return`,
      '1520 -238400',
    ]);
  });

  test('refunds VAT', () => {
    expect(
      match({ ...TAX, amount: 12_300, remittance: 'Teruggaaf omzetbelasting 2026 1e kwartaal' }, []),
    ).toMatchObject({
      certainty: 'likely',
      lines: [{ ledger_id: 1520 }],
    });
  });

  test('receives VAT through Saldo by way of a payment provider', () => {
    const reference = '6123456781690210';
    const online = { counterparty_name: 'Saldo via Mollie', date: '2026-04-30', remittance: `${reference} Q1 2026` };
    expect(told(match({ ...online, amount: -238_400 }, []), [])).toEqual([
      'likely: VAT return',
      `Payment provider and payment reference ${reference} of a VAT return`,
      '1520 -238400',
    ]);
    // Saldo paid it back.
    expect(match({ ...online, amount: 238_400 }, [])).toMatchObject({ lines: [{ ledger_id: 1520, amount: 238_400 }] });
  });

  test('is not always about VAT (other taxes)', () => {
    expect(match({ ...TAX, amount: -41_200, remittance: 'Voorlopige aanslag, termijn 6' }, [])).toBeNull();
  });

  describe('payroll tax', () => {
    const PAYROLL = { ...TAX, amount: -41_200, structured_reference: '4123456786690210' };

    test('is certain where nothing else is the amount', () => {
      const found = match(PAYROLL, [HOUTEN], before(LEDGERS.payrollTax));
      expect(found).toMatchObject({ certainty: 'certain', grounds: { by: 'tax' }, lines: [{ ledger_id: 1540 }] });
    });

    test('that is an open document is that document', () => {
      const item = expense({ id: 9, outstanding: 41_200, contact_iban: TAX.counterparty_iban });
      expect(match(PAYROLL, [item])).toMatchObject({ kind: 'document', lines: [{ open_item_id: 9 }] });
    });

    test('is not certain while a document of another has the amount', () => {
      const item = expense({ id: 9, outstanding: 41_200 });
      expect(match(PAYROLL, [item])).toMatchObject({ certainty: 'likely', grounds: { by: 'tax' } });
    });

    test('goes where it went before, but that other taxes went elsewhere says nothing', () => {
      const habit = match(PAYROLL, [], before(4000));
      expect(habit).toMatchObject({ kind: 'as_before', certainty: 'likely', lines: [{ ledger_id: 4000 }] });
      const other = match(PAYROLL, [], before(LEDGERS.vatSettlement));
      expect(other).toMatchObject({ certainty: 'likely', grounds: { by: 'tax' }, lines: [{ ledger_id: 1540 }] });
    });
  });
});

test('transfers between own accounts go through the transfer account', () => {
  expect(match({ amount: -50_000, counterparty_iban: 'NL91ABNA0417164300' }, [])).toMatchObject({
    kind: 'rule',
    lines: [{ ledger_id: 1050, amount: -50_000 }],
  });
});

describe('by habit', () => {
  test('six times on one account', () => {
    const lines = [{ ledger_id: 4610, vat_rate_bp: 2100, amount: cents(-4235) }];
    const past: PastBooking = { via: 'iban', times: 6, since: '2026-01-13', lines };
    expect(told(match({ amount: -4301 }, [], past), [])).toEqual([
      'certain: Telephone 21%',
      'Same IBAN, booked 6 times to Telephone 21%',
      '4610 -4301',
    ]);
    expect(told(match({ amount: -4301 }, [], past), [], 'nl')?.[1]).toBe(
      'Zelfde IBAN, 6 keer geboekt op Telephone 21%',
    );
    expect(match({ amount: -4301 }, [], { ...past, isSteady: false })?.certainty).toBe('likely');
    const worded = match({ amount: -4301 }, [], { ...past, isWorded: true });
    expect(told(worded, [])?.[1]).toBe('Same IBAN and description, booked 6 times to Telephone 21%');
  });

  test('money that comes back goes where it was paid from', () => {
    const lines = [{ ledger_id: 4610, vat_rate_bp: 2100, amount: cents(-4235) }];
    const past: PastBooking = { via: 'iban', times: 6, since: '2026-01-13', lines, isBack: true };
    const found = match({ amount: 1000, remittance: 'Terugbetaling' }, [], past);
    expect(told(found, [])).toEqual([
      'likely: Telephone 21%',
      'Refund: payments to this IBAN were booked 6 times to Telephone 21%',
      '4610 1000',
    ]);
    expect(match({ amount: 1000 }, [], past)?.certainty).toBe('doubtful');
  });

  test('split in the same proportion, to the cent', () => {
    const past: PastBooking = {
      via: 'name',
      times: 2,
      since: '2026-01-14',
      lines: [
        { ledger_id: 4110, vat_rate_bp: 2100, amount: cents(-11_160) },
        { ledger_id: 520, vat_rate_bp: null, amount: cents(-7440) },
      ],
    };
    expect(told(match({ amount: -18_601 }, [], past), [])).toEqual([
      'likely: Energy 60% · Private 40%',
      'Same name, booked 2 times to Energy 60% · Private 40%',
      '4110 -11161',
      '520 -7440',
    ]);
  });
});

describe('a payment registered before the statement', () => {
  const toner = { contact_name: 'Papierhuis B.V.', contact_iban: 'NL20INGB0001234567', reference: 'F-2026-88' };
  const paid = (day: string, about: Partial<RegisteredPayment> = {}): RegisteredPayment => ({
    id: Number(day.slice(-2)),
    method: 'BANK',
    paid_on: day,
    money: cents(-12_100),
    ...toner,
    ...about,
  });
  const line = { amount: -12_100, counterparty_iban: toner.contact_iban };

  test('clears the suspense account: certain by its number, likely by its account', () => {
    const own = [paid('2026-07-12')];
    expect(told(match({ ...line, remittance: 'factuur F-2026-88' }, [], undefined, own), [])).toEqual([
      'certain: Recorded payment',
      'Same amount as the payment of F-2026-88 (Papierhuis B.V.) recorded on 12 July 2026',
      '2010 -12100',
    ]);
    expect(told(match(line, [], undefined, own), [], 'nl')).toEqual([
      'likely: Geregistreerde betaling',
      'Zelfde bedrag als de betaling van F-2026-88 (Papierhuis B.V.), geregistreerd op 12 juli 2026',
      '2010 -12100',
    ]);
  });

  test('for a document without a number is matched by name', () => {
    const found = match(line, [], undefined, [paid('2026-07-12', { reference: '' })]);
    expect(told(found, [])?.[1]).toBe('Same amount as the payment of Papierhuis B.V. recorded on 12 July 2026');
  });

  test('takes precedence over an open document of the supplier, the nearest day first', () => {
    const open = expense({ id: 41, outstanding: 12_100, ...toner, reference: 'F-2026-99' });
    const found = match(line, [open], undefined, [paid('2026-07-02'), paid('2026-07-13')]);
    expect(found?.grounds).toMatchObject({ by: 'registered', paid_on: '2026-07-13' });
    expect(found?.lines).toMatchObject([{ payment_id: 13 }]);
    expect(match({ ...line, remittance: 'F-2026-99' }, [open], undefined, [paid('2026-07-13')])?.lines).toMatchObject([
      { open_item_id: 41 },
    ]);
  });

  test('is not matched on another day, in the opposite direction, or ambiguously', () => {
    const stranger = { amount: -12_100 };
    expect(match(line, [], undefined, [paid('2026-06-29')])).toBeNull();
    expect(match({ ...line, amount: 12_100 }, [], undefined, [paid('2026-07-13')])).toBeNull();
    expect(match(stranger, [], undefined, [paid('2026-07-13')])?.certainty).toBe('doubtful');
    expect(match(stranger, [], undefined, [paid('2026-07-13'), paid('2026-07-14')])).toBeNull();
  });
});
