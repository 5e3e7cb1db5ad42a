import { cents, ROLES } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { type ItemGroup, outstandingGroups } from './imported-items.ts';

const group = (contact_id: number | null, reference: string, date: string, amount: number): ItemGroup => ({
  account: ROLES.debtors,
  contact_id,
  reference,
  date,
  amount: cents(amount),
  item_id: null,
});

const left = (groups: ItemGroup[]) =>
  outstandingGroups(groups)
    .filter(({ amount }) => amount !== 0)
    .map(({ contact_id, reference, amount }) => [contact_id, reference, amount]);

test('a payment without an invoice settles the oldest of the same contact', () => {
  const invoices = [
    group(1, 'B', '2026-02-01', 500),
    group(1, 'A', '2026-01-01', 1000),
    group(2, 'C', '2026-01-01', 70),
  ];
  expect(left([...invoices, group(1, '', '2026-03-01', -1200)])).toEqual([
    [1, 'B', 300],
    [2, 'C', 70],
  ]);
});

test('what is paid beyond that settles what was open without a contact, and what remains is a credit of its contact', () => {
  const opening = group(null, '', '2026-01-01', 1000);
  expect(left([opening, group(1, '', '2026-03-01', -400)])).toEqual([[null, '', 600]]);
  expect(left([opening, group(1, '', '2026-03-01', -1400)])).toEqual([[1, '', -400]]);
});

test('a payment settles the invoice of an earlier year that it names first', () => {
  const earlier = [group(1, 'A', '2025-01-01', 500), group(1, 'B', '2025-02-01', 700)];
  expect(left([...earlier, group(1, 'B', '2026-03-01', -600)])).toEqual([
    [1, 'A', 500],
    [1, 'B', 100],
  ]);
});

const ofCreditors = (each: ItemGroup): ItemGroup => ({ ...each, account: ROLES.creditors });

test('a bill is a credit, so a payment is a debit', () => {
  const groups = [group(1, 'A', '2026-01-01', -1000), group(1, '', '2026-02-01', 250)].map(ofCreditors);
  expect(left(groups)).toEqual([[1, 'A', -750]]);
});
