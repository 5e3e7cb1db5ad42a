import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import type { WaitingItem } from '#features/journal/index';
import type { Match, PastBooking, Unmatched } from './match.ts';
import { matchTransaction } from './match-transaction.ts';
import { invoiceOf, knownOf } from './testing.ts';

const BAKKER = 'NL20INGB0001234567';
const own = (id: number, more: Partial<WaitingItem> = {}) => invoiceOf(id, 5000, { contact_iban: BAKKER, ...more });
const others = (id: number) => invoiceOf(id, 5000, { contact_name: 'Visser', contact_iban: 'NL32TRIO0000000044' });

type Given = Partial<Omit<Unmatched, 'amount'>> & { amount?: number };

function line({ amount = 5000, ...given }: Given): Unmatched {
  const written = { remittance: '', structured_reference: null, end_to_end_id: null };
  const from = { counterparty_name: 'Bakker', counterparty_iban: BAKKER };
  return { date: '2026-07-01', ...written, ...from, ...given, amount: cents(amount) };
}

function matched(given: Given, ...items: WaitingItem[]): Match | null {
  return matchTransaction(line(given), knownOf(...items), undefined);
}

/** Which document, how sure and why. */
const told = (match: Match | null) => [
  match?.lines[0]?.open_item_id ?? null,
  match?.certainty ?? null,
  match?.grounds.by,
];

test('a number that someone else pays is likely, and certain for whose document it is', () => {
  const stranger = { counterparty_name: 'Holding Smit', counterparty_iban: null, remittance: '2026-00001' };
  expect(told(matched(stranger, own(1)))).toEqual([1, 'likely', 'amount_and_reference']);
  expect(told(matched({ remittance: '2026-00001' }, own(1)))).toEqual([1, 'certain', 'amount_and_reference']);
});

test('who copied the number of another pays the own document of that amount', () => {
  expect(told(matched({ remittance: '2026-00002' }, own(1), others(2)))[0]).toBe(1);
  expect(matched({ remittance: '2026-00003' }, own(1))?.certainty).toBe('likely');
});

test('a number of another document says that it is not this one; one wrong digit does not', () => {
  expect(matched({ remittance: 'factuur 2026-00871' }, own(1))).toBeNull();
  expect(told(matched({ remittance: 'factuur 2026-00010' }, own(1)))).toEqual([1, 'likely', 'amount_and_iban']);
  expect(told(matched({ remittance: 'klant 4417' }, own(1)))).toEqual([1, 'certain', 'amount_and_iban']);
});

const EIGHT = { reference: '2026-0036' };

test.each([
  'Datum/Tijd: 15-07-2026 14:55:12',
  'iDEAL 2026-07-15 14:55 0030001234567890',
  'Klantnr 10023344',
  'klantnummer 20260091',
  'tel 06-12345678',
  'PAS 012 15.07.26 14:55:12',
])('“%s” is no number of another document', (remittance) => {
  expect(told(matched({ remittance }, own(1, EIGHT)))).toEqual([1, 'certain', 'amount_and_iban']);
});

test.each(['2026-0041', '20260041', '2025/0041', 'fact 2026 0841', '2026-10041'])('“%s” is', (remittance) => {
  expect(matched({ remittance }, own(1, EIGHT))).toBeNull();
});

test.each(['2026-0063', '2026-036', '20260715'])('“%s” makes it less than certain', (remittance) => {
  expect(told(matched({ remittance }, own(1, EIGHT)))).toEqual([1, 'likely', 'amount_and_iban']);
});

test('of a payer without a name a day or a short number names nothing with certainty', () => {
  const nobody = { counterparty_name: '', counterparty_iban: null };
  const dated = own(1, { reference: '2026-0715' });
  expect(told(matched({ ...nobody, remittance: 'Overboeking 2026-07-15' }, dated))).toEqual([1, 'doubtful', 'amount']);
  expect(matched({ ...nobody, remittance: '20260715' }, dated)?.certainty).toBe('likely');
  expect(matched({ ...nobody, remittance: 'Verzamelincasso 20260715', amount: 90_000 }, dated)).toBeNull();
  expect(matched({ ...nobody, remittance: 'factuur 2026-0715' }, dated)?.certainty).toBe('certain');
  const short = own(1, { kind: 'PAYABLE', reference: '1004' });
  const card = { ...nobody, amount: -5000, remittance: 'Betaalautomaat PAS 1004' };
  expect(matched(card, short)?.certainty).toBe('likely');
  expect(matched({ ...card, counterparty_iban: BAKKER }, short)?.certainty).toBe('certain');
});

test('an account of several contacts, or of a provider, makes nothing certain by the amount', () => {
  const sister = own(2, { contact_id: 2, contact_name: 'Visser', outstanding: cents(700) });
  const named = { counterparty_name: 'Holding Smit' };
  expect(matched(named, own(1))?.certainty).toBe('certain');
  expect(matched(named, own(1), sister)?.certainty).toBe('likely');
  expect(matched({}, own(1), sister)?.certainty).toBe('certain');
  expect(matched({ counterparty_name: 'Stichting Mollie Payments' }, own(1))?.certainty).toBe('doubtful');
});

test('of two documents with one number neither is certain', () => {
  const both = [own(1), own(2, { reference: '2026-00001' })];
  expect(matched({ remittance: '2026-00001' }, ...both)?.certainty).toBe('likely');
});

test('an advance is not certain to be the document of its amount', () => {
  expect(matched({ remittance: 'Aanbetaling bakfiets' }, own(1))?.certainty).toBe('likely');
});

test('a document of weeks later is not certain by its amount', () => {
  expect(matched({}, own(1, { document_date: '2026-07-20' }))?.certainty).toBe('likely');
});

test('up to a euro of difference closes the document; more is a part, or too much', () => {
  const named = { remittance: '2026-00001' };
  for (const [amount, by, rest] of [
    [4900, 'difference', -100],
    [5100, 'difference', 100],
    [4899, 'part', undefined],
    [5101, 'more', 101],
  ] as const) {
    const found = matched({ ...named, amount }, own(1));
    expect([found?.grounds.by, found?.lines[1]?.amount]).toEqual([by, rest]);
    expect(found?.certainty).not.toBe('certain');
  }
  expect(matched({ ...named, amount: 5050 }, own(1))?.lines[1]?.ledger_id).toBe(7);
});

test('a euro of a small document is a part of it', () => {
  const small = own(1, { amount: cents(150), outstanding: cents(150) });
  expect(matched({ remittance: '2026-00001', amount: 50 }, small)?.grounds.by).toBe('part');
  expect(matched({ remittance: '2026-00001', amount: 145 }, small)?.grounds.by).toBe('difference');
});

test('money from who was paid privately comes back only where nothing else is said', () => {
  const lines = [{ ledger_id: 15, vat_rate_bp: null, amount: cents(-40_000) }];
  const past: PastBooking = { via: 'iban', times: 12, since: '2026-01-31', lines, isBack: true };
  const ledger = (text: string) =>
    matchTransaction(line({ remittance: text, counterparty_name: 'S. de Wit' }), knownOf(), past)?.lines[0]?.ledger_id;
  expect(['Privé storting', 'Aanbetaling kast', 'Terugbetaling'].map(ledger)).toEqual([16, 6, 15]);
});

test.each([
  ['Kosten geldautomaat buitenland', -450],
  ['Provisie storting Geldmaat', -300],
  ['Storting aandelenkapitaal', 500_000],
  ['Storting waarborgsom', 50_000],
])('“%s” is no cash', (remittance, amount) => {
  const found = matched({ counterparty_name: '', counterparty_iban: null, remittance, amount });
  expect(found?.grounds.by).not.toBe('cash');
});

test.each([
  ['Geldautomaat PAS 012', -5000, 8],
  ['Storting sealbag 4471', 5000, 8],
  ['Aanbetaling bakfiets', 5000, 6],
  ['Aanbetaling inrichting', -5000, 5],
])('“%s” of %i is told by its words', (remittance, amount, ledger) => {
  const found = matched({ counterparty_name: '', counterparty_iban: null, remittance, amount });
  expect([found?.lines[0]?.ledger_id, found?.certainty === 'certain']).toEqual([ledger, false]);
});

test('without any indication there is no proposal', () => {
  const stranger = { counterparty_name: 'S. de Wit', counterparty_iban: null, remittance: 'Overboeking' };
  expect(matched({ amount: 50_000, ...stranger }, own(36))).toBeNull();
});
