import { expect, test } from 'vitest';
import { readSample } from './csv-columns.ts';

const COLUMNS = {
  has_heading: false,
  date: 0,
  date_order: 'DMY' as const,
  amount: 1,
  amount_in: 2,
  direction: null,
  name: null,
  iban: null,
  description: null,
  balance: 4,
  out_is_positive: false,
};
const unreadIn = (row: string, columns: Partial<typeof COLUMNS> | { direction: number } = {}) =>
  readSample([row.split(';')], { ...COLUMNS, ...columns }).results[0]?.unread;

test('a row that can be read has no column to blame', () => {
  expect(unreadIn('02-05-2026;12,50;;Af;100,00')).toBeNull();
  expect(unreadIn('02-05-2026;;12,50;Bij;')).toBeNull();
});

test('of a row that cannot be read the column that holds something else is told', () => {
  expect(unreadIn('vandaag;12,50;;Af;')).toEqual({ column: 0, as: 'DATE' });
  expect(unreadIn('02-05-2026;;;Af;')).toEqual({ column: 1, as: 'AMOUNT' });
  expect(unreadIn('02-05-2026;;niets;Af;')).toEqual({ column: 2, as: 'AMOUNT' });
  expect(unreadIn('02-05-2026;12,50;;Af;onbekend')).toEqual({ column: 4, as: 'AMOUNT' });
  expect(unreadIn('02-05-2026;12,50;;Storno;', { direction: 3 })).toEqual({ column: 3, as: 'DIRECTION' });
});
