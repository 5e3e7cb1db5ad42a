import { expect, test } from 'vitest';
import { openOf, placeOf } from './open-transaction.ts';

const ROWS = [{ id: 1 }, { id: 3 }, { id: 4 }];
const UNDONE = { transaction: { id: 2 }, place: 1 };

test('the transaction whose booking was undone stays open when it leaves the list', () => {
  expect(openOf(ROWS, '2', UNDONE)).toEqual({ place: 1, isListed: false, open: { id: 2 } });
  expect(openOf(ROWS, '3', UNDONE)).toEqual({ place: 1, isListed: true, open: { id: 3 } });
});

test('of an address that is not in the list the first is open', () => {
  expect(openOf(ROWS, '9', UNDONE).open).toEqual({ id: 1 });
  expect(openOf([], '9', undefined).open).toBeUndefined();
});

test('the one after it is the one that moved into its place', () => {
  const shown = openOf(ROWS, '2', UNDONE);
  expect(ROWS[placeOf(2, shown, 3)]).toEqual({ id: 3 });
  expect(ROWS[placeOf(0, shown, 3)]).toEqual({ id: 1 });
  expect(ROWS[placeOf(2, openOf(ROWS, '3', undefined), 3)]).toEqual({ id: 4 });
  expect(placeOf(9, shown, 3)).toBe(2);
});
