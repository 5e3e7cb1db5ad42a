import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';
import type { Column } from './data-table-types.ts';

type Row = { name: string; amount: string };

const columns: Column<Row>[] = [
  { id: 'name', head: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { id: 'state', head: 'State', cell: () => null },
  { id: 'amount', head: 'Amount, €', cell: (row) => row.amount, text: (row) => row.amount },
];

describe('a table as CSV', () => {
  it('quotes where needed, with the language’s separator', () => {
    const rows = [{ name: 'De Wit, "Ontwerp"', amount: '−1.234,50' }];
    expect(toCsv(columns, rows, 'en')).toBe('Name,"Amount, €"\r\n"De Wit, ""Ontwerp""","-1.234,50"');
    expect(toCsv(columns, rows, 'nl')).toBe('Name;Amount, €\r\n"De Wit, ""Ontwerp""";-1.234,50');
  });

  it('neutralises formulas', () => {
    const rows = [
      { name: '=HYPERLINK("http://x")', amount: '+12.00' },
      { name: '+31 6 12', amount: '-' },
    ];
    expect(toCsv(columns, rows, 'nl').split('\r\n').slice(1)).toEqual([
      `"'=HYPERLINK(""http://x"")";+12.00`,
      `'+31 6 12;'-`,
    ]);
  });
});
