import { cents } from '@saldo/ledger';
import { expect, test } from 'vitest';
import type { WaitingItem } from '#features/journal/index';
import type { Match, Unmatched } from './match.ts';
import { matchTransaction } from './match-transaction.ts';
import { invoiceOf, knownOf } from './testing.ts';

const BAKKER = 'NL20INGB0001234567';
const own = (id: number, more: Partial<WaitingItem> = {}) => invoiceOf(id, 5000, { contact_iban: BAKKER, ...more });
const others = (id: number) => invoiceOf(id, 5000, { contact_name: 'Visser', contact_iban: 'NL32TRIO0000000044' });

function matched(
  given: Partial<Omit<Unmatched, 'amount'>> & { amount?: number },
  ...items: WaitingItem[]
): Match | null {
  const { amount = 5000, ...more } = given;
  const from = { counterparty_name: 'Bakker', counterparty_iban: BAKKER };
  const line = {
    date: '2026-07-01',
    remittance: '',
    structured_reference: null,
    end_to_end_id: null,
    ...from,
    ...more,
  };
  return matchTransaction({ ...line, amount: cents(amount) }, knownOf(...items), undefined);
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

test.each([
  ['Geldautomaat PAS 012', -5000, 8],
  ['Storting sealbag 4471', 5000, 8],
  ['Aanbetaling bakfiets', 5000, 6],
  ['Aanbetaling inrichting', -5000, 5],
])('“%s” of %i is told by its words', (remittance, amount, ledger) => {
  const found = matched({ counterparty_name: '', counterparty_iban: null, remittance, amount });
  expect([found?.lines[0]?.ledger_id, found?.certainty === 'certain']).toEqual([ledger, false]);
});
