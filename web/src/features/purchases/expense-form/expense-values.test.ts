import type { ExpenseProposal } from '@saldo/contract';
import { cents, parseEuro } from '@saldo/ledger';
import { describe, expect, test } from 'vitest';
import {
  addsSupplierOf,
  bodyOf,
  emptyExpense,
  emptyLine,
  type ExpenseValues,
  NEW_SUPPLIER,
  totalsOf,
  withCategory,
  withCategoryOfFirst,
  withOtherPrices,
  withReverseCharge,
  withSupplierHabit,
} from './expense-values.ts';
import { confidenceOf } from './confidence.ts';

const START = emptyExpense({ date: '2026-07-09', payment_method: 'NOT_PAID' });
const values = (change: Partial<ExpenseValues> = {}): ExpenseValues => ({
  ...START,
  contact_id: '5',
  lines: [{ ...emptyLine(), description: 'Paper', ledger_account_id: '7', amount: cents(10_000) }],
  ...change,
});

describe('the request of the form', () => {
  test('is an expense according to the contract', () => {
    expect(bodyOf(values(), '2026-07-09', { is_concept: false, attachment_ids: [3] })).toMatchObject({
      contact_id: 5,
      new_contact: null,
      attachment_ids: [3],
      lines: [{ description: 'Paper', ledger_account_id: 7, amount: '100.00', amount_btw: null }],
    });
  });

  test('includes the description, also from an answer', () => {
    const form = values({ description: 'A book for Kruidhof' });
    const sent = bodyOf(form, '2026-07-09', { is_concept: true, attachment_ids: [] });
    expect(sent.description).toBe('A book for Kruidhof');
  });

  test('contains a new supplier only when posting, not when autosaving', () => {
    const form = values({ contact_id: NEW_SUPPLIER, new_contact: { ...START.new_contact, name: 'Nieuw' } });
    const send = (is_concept: boolean) => bodyOf(form, '2026-07-09', { is_concept, attachment_ids: [] });
    expect([send(true).new_contact, send(true).contact_id]).toEqual([null, null]);
    expect(send(false).new_contact).toMatchObject({ name: 'Nieuw' });
  });

  test('omits empty lines of a draft; the server refuses them when posting', () => {
    const form = values({ lines: [emptyLine()] });
    expect(bodyOf(form, '2026-07-09', { is_concept: true, attachment_ids: [] }).lines).toEqual([]);
    expect(bodyOf(form, '2026-07-09', { is_concept: false, attachment_ids: [] }).lines).toHaveLength(1);
  });

  test.each([
    ['USD', '1,0853', '1.0853'],
    ['USD', '1.', null],
    ['USD', '0', null],
    ['EUR', '1.0853', null],
  ])('the rate of %s typed as "%s": %s', (currency, exchange_rate, sent) => {
    const form = values({ currency, exchange_rate });
    expect(bodyOf(form, '2026-07-09', { is_concept: true, attachment_ids: [] }).exchange_rate).toBe(sent);
  });

  test('contains a date of supply for the EU only', () => {
    const performed = (['EU', 'NL'] as const).map((reverse_charge) => {
      const form = values({ reverse_charge, performed_on: '2026-06-30' });
      return bodyOf(form, '2026-07-09', { is_concept: false, attachment_ids: [] }).performed_on;
    });
    expect(performed).toEqual(['2026-06-30', null]);
  });
});

describe('amounts with and without VAT', () => {
  test('switching back and forth keeps the totals', () => {
    const before = values({
      lines: [
        { ...emptyLine(), amount: cents(333) },
        { ...emptyLine(), amount: cents(299), vat: 'PROCENT_9' },
      ],
    });
    const gross = { ...before, ...withOtherPrices(before) };
    expect(gross.lines.map((line) => line.amount)).toEqual([403, 326]);
    expect(totalsOf(gross).total_incl).toBe(totalsOf(before).total_incl);
    const net = { ...gross, ...withOtherPrices(gross) };
    expect(net.lines.map((line) => line.amount)).toEqual([333, 299]);
  });
});

describe('the mark of a field', () => {
  const proposal = {
    marks: {
      date: {
        origin: 'read',
        certainty: 'doubtful',
        place: { page: 1, x: 0, y: 0, width: 1, height: 1 },
        remark: 'ambiguous_date',
      },
      reverse_charge: { origin: 'as_before', certainty: 'likely', place: null, remark: null },
    },
  } as unknown as ExpenseProposal;
  const words = ((key: string) => key) as unknown as Parameters<typeof confidenceOf>[3];

  test('shows the origin of a value until it is changed', () => {
    expect(confidenceOf(proposal, 'date', true, words)).toMatchObject({ mark: 'check', spot: 'date' });
    expect(confidenceOf(proposal, 'date', false, words)).toEqual({ spot: 'date' });
    expect(confidenceOf(proposal, 'reverse_charge', true, words)).toEqual({ mark: 'before' });
    expect(confidenceOf(proposal, 'due_date', true, words)).toEqual({});
  });
});

test('a credit note’s total is negative', () => {
  expect(totalsOf(values({ is_credit_note: true })).total_incl).toBe(parseEuro('-121.00'));
});

const lines = (...ids: (string | null)[]) => ids.map((ledger_account_id) => ({ ...emptyLine(), ledger_account_id }));
const ids = (of: ReturnType<typeof lines>) => of.map(({ ledger_account_id }) => ledger_account_id);

describe('the category of the first line', () => {
  test('applies to every line without one', () => {
    expect(ids(withCategoryOfFirst(lines(null, null, '9'), lines('7', null, '9')))).toEqual(['7', '7', '9']);
  });

  test('is left alone when another line changes', () => {
    expect(ids(withCategoryOfFirst(lines('7', null), lines('7', '9')))).toEqual(['7', '9']);
    expect(ids(withCategoryOfFirst(lines('7', '9', null), lines('7', '8', null)))).toEqual(['7', '8', null]);
  });
});

describe('a category of the company itself', () => {
  const coffee = { deductible_percentage: 100, own: true, expenses: 'vat', default_vat: '9' } as const;
  const on = (change: Partial<ReturnType<typeof emptyLine>>, to: Parameters<typeof withCategory>[2]['to'] = coffee) =>
    withCategory({ ...emptyLine(), vat: 'PROCENT_21', ...change }, '9', { from: undefined, to }).vat;

  test('brings its VAT rate to a line without an amount', () => {
    expect(on({})).toBe('PROCENT_9');
    expect(on({}, { ...coffee, default_vat: 'none' })).toBe('PROCENT_0');
    expect(on({ amount: cents(100) })).toBe('PROCENT_21');
    expect(on({}, { ...coffee, default_vat: '' })).toBe('PROCENT_21');
    expect(on({}, { ...coffee, own: false })).toBe('PROCENT_21');
  });
});

const adds = (change: Partial<ExpenseValues['new_contact']>) =>
  values({ contact_id: NEW_SUPPLIER, new_contact: { ...START.new_contact, name: 'Other', ...change } });

describe('the next document’s draft waits for a booking that adds its supplier', () => {
  const lime = {
    name: 'Lime Paper',
    vat_id: null,
    kvk_number: '12345678',
    iban: 'NL02 RABO 0123456789',
    country: 'NL',
  };

  test.each([
    ['name', { name: 'lime paper' }],
    ['number', { kvk_number: '12345678' }],
    ['account', { iban: 'nl02rabo0123456789' }],
  ])('when that adds a supplier of the same %s', (_, change) => {
    expect(addsSupplierOf(adds(change), { new_contact: lime })).toBe(true);
  });

  test('and for nothing else', () => {
    expect(addsSupplierOf(adds({}), { new_contact: lime })).toBe(false);
    expect(addsSupplierOf(values({ contact_id: '5' }), { new_contact: lime })).toBe(false);
    expect(addsSupplierOf(adds({ name: 'Lime Paper' }), { new_contact: null })).toBe(false);
    expect(addsSupplierOf(adds({ name: 'Lime Paper' }), null)).toBe(false);
  });
});

test('choosing a supplier fills an empty category, and the rate if there is no amount', () => {
  const typed = { ...emptyLine(), ledger_account_id: '7', amount: cents(500) };
  const lines = withSupplierHabit([emptyLine(), typed], {
    ledger_account_id: 12,
    vat: 'PROCENT_9',
    deductible_percentage: 100,
  });
  expect(lines.map(({ ledger_account_id, vat }) => [ledger_account_id, vat])).toEqual([
    ['12', 'PROCENT_9'],
    ['7', 'PROCENT_21'],
  ]);
});

test('the KVK number of a foreign supplier is not sent', () => {
  const new_contact = { ...START.new_contact, name: 'Papier GmbH', kvk_number: '12345678' };
  const send = (country: string) =>
    bodyOf(values({ contact_id: NEW_SUPPLIER, new_contact: { ...new_contact, country } }), '2026-07-09', {
      is_concept: false,
      attachment_ids: [],
    }).new_contact?.kvk_number;
  expect([send('NL'), send('DE')]).toEqual(['12345678', '']);
});

const ratesOf = (form: Partial<ExpenseValues>) => form.lines?.map(({ vat }) => vat);
const lineAt = (vat: 'PROCENT_0' | 'PROCENT_9') => ({
  ...emptyLine(),
  vat,
  amount: cents(10_000),
  amount_btw: cents(0),
});

describe('reverse-charged VAT', () => {
  const form = values({ lines: [lineAt('PROCENT_0'), lineAt('PROCENT_9')] });

  test('uses the standard rate if the invoice has 0%, or the chosen rate', () => {
    const shifted = withReverseCharge(form, 'EU');
    expect(ratesOf(shifted)).toEqual(['PROCENT_21', 'PROCENT_9']);
    const { groups, total_incl } = totalsOf({ ...form, ...shifted });
    expect(groups.map(({ vat }) => vat)).toEqual([2100, 900]);
    expect(total_incl).toBe(20_000);
  });

  test('keeps the chosen rate when the kind of reverse charge changes', () => {
    const exempt = { ...form, ...withReverseCharge(form, 'EU'), lines: [lineAt('PROCENT_0')] };
    expect(ratesOf({ ...exempt, ...withReverseCharge(exempt, 'NON_EU') })).toEqual(['PROCENT_0']);
  });
});
