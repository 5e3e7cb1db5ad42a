import { cents, ZERO } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { linePlaces, vatShares } from './line-places.ts';

/** Lines by their description, ledger and amount: "desk 1 600". */
const lines = (texts: string[]) =>
  texts.map((text) => {
    const [description = '', ledger, amount] = text.split(' ');
    return { description, ledger_id: Number(ledger), amount_excl_cents: cents(Number(amount)), vat_cents: cents(0) };
  });

const A = 'a 1 500';
const B = 'b 1 600';
const C = 'c 2 700';

test.each([
  ['nothing changed', [A, B, C], [0, 1, 2]],
  ['the first goes', [B, C], [null, 0, 1]],
  ['the second goes', [A, C], [0, null, 1]],
  ['one is added before', ['d 1 900', A, B, C], [1, 2, 3]],
  ['two change places', [B, A, C], [1, 0, 2]],
  ['one is changed', [A, 'b 1 650', C], [0, 1, 2]],
  ['all are changed', ['a 1 1', 'b 1 2', 'c 2 3'], [0, 1, 2]],
  ['one goes while another is changed', ['b 1 650', C], [null, null, 1]],
  ['one goes, one is changed and one comes', ['b 1 650', C, 'd 1 900'], [null, null, 1]],
  ['another ledger comes first', ['a 3 1', 'b 1 2', 'c 2 3'], [0, null, null]],
])('when %s', (_, after, places) => {
  expect(linePlaces(lines([A, B, C]), lines(after))).toEqual(places);
});

test('of two equal lines one goes: only one is left', () => {
  expect(linePlaces(lines([A, A]), lines([A]))).toEqual([0, null]);
});

test('the VAT of the assets of a line comes to that of the line, also when they are made one after the other', () => {
  const line = { amount: cents(100_000), vat_deducted: cents(21_000) };
  const third = cents(33_333);
  expect(vatShares(line, ZERO, [third, third, cents(33_334)])).toEqual([7000, 7000, 7000]);
  const odd = { amount: cents(90_000), vat_deducted: cents(18_902) };
  const part = cents(30_000);
  expect(vatShares(odd, ZERO, [part, part, part])).toEqual([6301, 6300, 6301]);
  expect([vatShares(odd, part, [part]), vatShares(odd, cents(60_000), [part])]).toEqual([[6300], [6301]]);
});
