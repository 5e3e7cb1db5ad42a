import { cents, type IsoDate } from '@saldo/ledger';
import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import { fileName } from './save-file.ts';
import type { Column } from './data-table-types.ts';

type Row = { name: string; amount: string; day: IsoDate };

const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { id: 'state', head: 'State', cell: () => null },
  { id: 'amount', head: 'Amount, €', cell: (row) => row.amount, money: (row) => row.amount },
  { id: 'day', head: 'Day', cell: (row) => row.day, day: (row) => row.day },
];

describe('a table as CSV', () => {
  it('has its heads above its rows, without columns of which nothing is written', () => {
    const rows = [{ name: 'De Wit', amount: '-1234.50', day: '2026-07-01' }];
    expect(toCsv(columns, rows, 'en')).toBe('Name,"Amount, €",Day\r\nDe Wit,-1234.50,2026-07-01\r\n');
    expect(toCsv(columns, rows, 'nl')).toBe('Name;"Amount, €";Day\r\nDe Wit;-1234,50;2026-07-01\r\n');
  });

  it('takes an amount in cents', () => {
    const [name] = columns;
    const of = [...(name === undefined ? [] : [name]), { id: 'c', head: 'C', cell: () => null, money: () => cents(5) }];
    expect(toCsv<Row>(of, [{ name: 'a', amount: '', day: '2026-07-01' }], 'nl')).toBe('Name;C\r\na;0,05\r\n');
  });
});

describe('the name of a file', () => {
  it('is its label in letters that every disk takes', () => {
    expect(fileName('Facturen Café Één B.V.', 'csv')).toBe('facturen-cafe-een-b-v.csv');
  });
});
