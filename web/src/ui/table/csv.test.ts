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
  it('quotes where needed, with the separator and decimal sign of the language; days are the same in each', () => {
    const rows = [{ name: 'De Wit, "Ontwerp"', amount: '-1234.50', day: '2026-07-01' }];
    const english = 'Name,"Amount, €",Day\r\n"De Wit, ""Ontwerp""","-1,234.50",2026-07-01';
    expect(toCsv(columns, rows, 'en')).toBe(english);
    expect(toCsv(columns, rows, 'nl')).toBe('Name;Amount, €;Day\r\n"De Wit, ""Ontwerp""";-1.234,50;2026-07-01');
  });

  it('takes an amount in cents', () => {
    const [name] = columns;
    const of = [...(name === undefined ? [] : [name]), { id: 'c', head: 'C', cell: () => null, money: () => cents(5) }];
    expect(toCsv<Row>(of, [{ name: 'a', amount: '', day: '2026-07-01' }], 'nl')).toBe('Name;C\r\na;0,05');
  });

  it('neutralises formulas, also behind a space or a line feed, and keeps a telephone number text', () => {
    const names = ['=HYPERLINK("http://x")', '+31612345678', '-', '-1,5', '@a', ' =1', '\n+1', '\tx', '−2', 'a-b'];
    const [column] = columns;
    const rows = names.map((name) => ({ name, amount: '0.00', day: '2026-07-01' }));
    const lines = toCsv<Row>(column === undefined ? [] : [column], rows, 'nl')
      .split('\r\n')
      .slice(1);
    expect(lines).toEqual([
      `"'=HYPERLINK(""http://x"")"`,
      "'+31612345678",
      "'-",
      "'-1,5",
      "'@a",
      "' =1",
      `"'\n+1"`,
      "'\tx",
      "'−2",
      'a-b',
    ]);
  });
});

describe('the name of a file', () => {
  it('is its label in letters that every disk takes', () => {
    expect(fileName('Facturen Café Één B.V.', 'csv')).toBe('facturen-cafe-een-b-v.csv');
  });
});
