import { cents } from '@saldo/ledger';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { amountOf, readTable } from './read-table.ts';

const cellsOf = async (values: readonly number[]) => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet', rows: [[...values]] }] });
  return (await readTable(bytes, 10))[0] ?? [];
};

test('amounts of a spreadsheet are read to the cent, also those that floats do not hold', async () => {
  const cells = await cellsOf([1250, 12.5, -0.01, 0.1 + 0.2, 1234567.89]);
  expect(cells.map((cell) => amountOf(cell, '.'))).toEqual([125_000, 1_250, -1, 30, 123_456_789].map(cents));
});

test.each([1.125, 12.396694, 0.005])(
  '%d has more than cents and is no amount, rather than rounded or thousands',
  async (value) => {
    const [cell = ''] = await cellsOf([value]);
    expect([amountOf(cell, '.'), amountOf(cell, ',')]).toEqual([null, null]);
  },
);
