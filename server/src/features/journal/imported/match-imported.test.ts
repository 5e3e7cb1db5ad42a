import { cents, ROLES } from '@saldo/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ItemMatcher, type ItemPart } from './match-imported.ts';

const part = (contact_id: number | null, reference: string, date: string, amount: number): ItemPart => ({
  account: ROLES.debtors,
  contact_id,
  reference,
  date,
  amount: cents(amount),
  item_id: null,
});

function matched(parts: readonly ItemPart[]) {
  const matcher = new ItemMatcher();
  for (const each of parts) matcher.add(each);
  const left = matcher.finish();
  return { left, settlements: matcher.takeSettlements(), items: matcher.settledOfItems() };
}

const left = (parts: readonly ItemPart[]) =>
  matched(parts).left.map(({ contact_id, reference, amount }) => [contact_id, reference, amount]);

test('a payment without an invoice settles the oldest of the same contact', () => {
  const invoices = [part(1, 'B', '2026-02-01', 500), part(1, 'A', '2026-01-01', 1000), part(2, 'C', '2026-01-01', 70)];
  expect(left([...invoices, part(1, '', '2026-03-01', -1200)])).toEqual([
    [1, 'B', 300],
    [2, 'C', 70],
  ]);
});

test('what is paid beyond that settles what was open without a contact, and what remains is a credit of its contact', () => {
  const opening = part(null, '', '2026-01-01', 1000);
  expect(left([opening, part(1, '', '2026-03-01', -400)])).toEqual([[null, '', 600]]);
  expect(left([opening, part(1, '', '2026-03-01', -1400)])).toEqual([[1, '', -400]]);
});

test('a payment settles the invoice of an earlier year that it names first, and that item is told', () => {
  const earlier = [
    { ...part(1, 'A', '2025-01-01', 500), item_id: 7 },
    { ...part(1, 'B', '2025-02-01', 700), item_id: 8 },
  ];
  const found = matched([...earlier, part(1, 'B', '2026-03-01', -600)]);
  expect(found.left.map(({ reference, amount }) => [reference, amount])).toEqual([
    ['A', 500],
    ['B', 100],
  ]);
  expect(found.items).toEqual([{ id: 8, amount: 600 }]);
});

const ofCreditors = (each: ItemPart): ItemPart => ({ ...each, account: ROLES.creditors });

test('a bill is a credit, so a payment is a debit', () => {
  const parts = [part(1, 'A', '2026-01-01', -1000), part(1, '', '2026-02-01', 250)].map(ofCreditors);
  expect(left(parts)).toEqual([[1, 'A', -750]]);
});

test('a settlement says from when until when it was open; a payment before its invoice is a credit until then', () => {
  const { settlements } = matched([
    part(1, 'A', '2026-01-10', 1000),
    part(1, 'A', '2026-02-10', -400),
    part(1, 'B', '2026-01-05', -250),
    part(1, 'B', '2026-01-20', 250),
    part(1, 'C', '2026-01-20', 90),
    part(1, 'C', '2026-01-20', -90),
  ]);
  expect(settlements.map((each) => [each.reference, each.opened_on, each.settled_on, each.amount])).toEqual([
    ['A', '2026-01-10', '2026-02-10', 400],
    ['B', '2026-01-05', '2026-01-20', -250],
  ]);
});

test('on every day, what is left with what was settled later is what was booked until then', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-01-${String(n).padStart(2, '0')}`);
  const random = fc.record({
    account: fc.constantFrom<string>(ROLES.debtors, ROLES.creditors),
    contact_id: fc.constantFrom(null, 1, 2),
    reference: fc.constantFrom('', 'A', 'B'),
    date: day,
    amount: fc.integer({ min: -50, max: 50 }).map(cents),
    item_id: fc.constant(null),
  });
  let settledOnes = 0;
  fc.assert(
    fc.property(fc.array(random, { maxLength: 30 }), day, (parts, on) => {
      const { left: rest, settlements } = matched(parts);
      settledOnes += settlements.length;
      for (const account of [ROLES.debtors, ROLES.creditors]) {
        const total = (rows: readonly { account: string; amount: number }[]) =>
          rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, 0);
        const then = total([
          ...rest.filter(({ date }) => date <= on),
          ...settlements.filter(({ opened_on, settled_on }) => opened_on <= on && on < settled_on),
        ]);
        expect(then).toBe(total(parts.filter(({ date }) => date <= on)));
      }
    }),
    { seed: 20_261_125 },
  );
  expect(settledOnes).toBeGreaterThan(100);
});
