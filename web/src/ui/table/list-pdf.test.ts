import { cents, isoDate } from '@saldo/ledger';
import { expect, test } from 'vitest';
import type { Column } from './data-table-types.ts';
import { toDrawnList } from './list-pdf.ts';

type Row = { number: string; day: ReturnType<typeof isoDate>; vat: number; total: number | null };

const money = (amount: number | null) => (amount === null ? null : cents(amount));
const COLUMNS: Column<Row>[] = [
  { id: 'number', head: 'Number', text: (row) => row.number, cell: (row) => row.number },
  { id: 'day', head: 'Date', day: (row) => row.day, cell: (row) => row.day },
  { id: 'vat', head: 'VAT, €', money: (row) => money(row.vat), cell: (row) => row.vat },
  { id: 'total', head: 'Total, €', money: (row) => money(row.total), cell: (row) => row.total },
];
const ROWS: Row[] = [
  { number: '2026-0001', day: isoDate(2026, 3, 1), vat: 2100, total: 12_100 },
  { number: '2026-0002', day: isoDate(2026, 3, 2), vat: 0, total: null },
  { number: '2026-0003', day: isoDate(2026, 3, 3), vat: -210, total: -1210 },
];

test('a list on paper ends with the sums that it has on the screen, and no others', () => {
  const { rows, total } = toDrawnList('Invoices', COLUMNS, ROWS, {
    of: { number: '3 invoices', total: '' },
    words: 'Total',
  });
  expect(rows[2]).toEqual(['2026-0003', { day: '2026-03-03' }, { amount: '-2.10' }, { amount: '-12.10' }]);
  expect(total).toEqual(['Total', '', '', { amount: '108.90' }]);
});

test('a list without sums has none on paper', () => {
  const drawn = toDrawnList('Invoices', COLUMNS, ROWS, { of: {}, words: 'Total' });
  expect(drawn).not.toHaveProperty('total');
});
