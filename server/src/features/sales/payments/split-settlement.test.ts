import { cents, sum } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { splitSettlement } from './split-settlement.ts';

const part = (payment: string, amount: number, description = '') => ({ payment, amount: cents(amount), description });
const PARTS = {
  payments: [part('tr_1', 12_100), part('tr_2', 6050), part('tr_shop', 2420, 'Order 7')],
  refunds: [part('tr_1', 1000, 'Too much')],
  charge_backs: [part('tr_2', 6050)],
};
const ours = (amount: number) => ({ fee: cents(121), amount: cents(amount) });
const OURS = new Map([
  ['tr_1', ours(12_100)],
  ['tr_2', ours(6050)],
]);

const comesTo = ({ in_transit, fees_taxed, fees_untaxed, parts }: ReturnType<typeof splitSettlement>): number =>
  sum([in_transit, fees_taxed, fees_untaxed, ...parts.map(({ amount }) => amount)]);

test.each([
  { where: 'among the fees that are told', untaxed: 242 },
  { where: 'beside them', untaxed: 0 },
])('the fee of Saldo, $where, is taken off what is in transit', ({ untaxed }) => {
  const fees = { taxed: cents(303), untaxed: cents(untaxed) };
  const split = splitSettlement({ amount: cents(12_975), fees }, PARTS, OURS);
  expect(split).toEqual({
    in_transit: 12_100 - 242,
    fees_taxed: -303,
    fees_untaxed: 0,
    parts: [
      { amount: 2420, description: 'Order 7' },
      { amount: -1000, description: 'Too much' },
    ],
  });
  expect(comesTo(split)).toBe(12_975);
});

test('the fee of Saldo, told with its VAT, is taken off those with VAT', () => {
  const fees = { taxed: cents(545), untaxed: cents(0) };
  const split = splitSettlement({ amount: cents(12_975), fees }, PARTS, OURS);
  expect(split).toMatchObject({ in_transit: 12_100 - 242, fees_taxed: -303, fees_untaxed: 0 });
  expect(comesTo(split)).toBe(12_975);
});

test('a payment that a person took back is a part that names its invoice; its fee is still in the books', () => {
  const parts = { payments: [part('tr_1', 12_100, 'Invoice 1')], refunds: [], charge_backs: [] };
  const fees = { taxed: cents(0), untaxed: cents(121) };
  const taken = new Map([['tr_1', { fee: cents(121), amount: null }]]);
  expect(splitSettlement({ amount: cents(11_979), fees }, parts, taken)).toEqual({
    in_transit: -121,
    fees_taxed: 0,
    fees_untaxed: 0,
    parts: [{ amount: 12_100, description: 'Invoice 1' }],
  });
});

test('a charge-back of a part does not come to the amount: the books took all of the payment back', () => {
  const parts = { payments: [], refunds: [], charge_backs: [part('tr_1', 4000)] };
  const fees = { taxed: cents(0), untaxed: cents(0) };
  const split = splitSettlement({ amount: cents(-4000), fees }, parts, OURS);
  expect(split).toMatchObject({ in_transit: -12_100, parts: [] });
  expect(comesTo(split)).not.toBe(-4000);
});

test('a payment of another amount than was begun is not in the books', () => {
  const parts = { payments: [part('tr_1', 12_000, 'Invoice 1')], refunds: [], charge_backs: [] };
  const fees = { taxed: cents(0), untaxed: cents(0) };
  expect(splitSettlement({ amount: cents(12_000), fees }, parts, OURS)).toMatchObject({
    in_transit: 0,
    parts: [{ amount: 12_000, description: 'Invoice 1' }],
  });
});

test('a charge-back of a payment that was not begun here is a part of its own', () => {
  const parts = { payments: [], refunds: [], charge_backs: [part('tr_shop', 2420, 'Order 7')] };
  const fees = { taxed: cents(0), untaxed: cents(500) };
  const split = splitSettlement({ amount: cents(-2920), fees }, parts, OURS);
  expect(split).toMatchObject({
    in_transit: 0,
    fees_untaxed: -500,
    parts: [{ amount: -2420, description: 'Order 7' }],
  });
  expect(comesTo(split)).toBe(-2920);
});

test('one cent off does not come to the amount', () => {
  const fees = { taxed: cents(303), untaxed: cents(242) };
  for (const amount of [12_974, 12_976])
    expect(comesTo(splitSettlement({ amount: cents(amount), fees }, PARTS, OURS))).toBe(12_975);
});

test('a charge-back that the provider reversed comes back as a part of its own, with what was booked left as it is', () => {
  const parts = { payments: [], refunds: [], charge_backs: [part('tr_1', -12_100, 'Invoice 1')] };
  const fees = { taxed: cents(0), untaxed: cents(0) };
  const split = splitSettlement({ amount: cents(12_100), fees }, parts, OURS);
  expect(split).toMatchObject({ in_transit: 0, parts: [{ amount: 12_100, description: 'Invoice 1' }] });
  expect(comesTo(split)).toBe(12_100);
});
