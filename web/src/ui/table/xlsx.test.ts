import { cents, type IsoDate } from '@saldo/ledger';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Column } from './data-table-types.ts';
import { cellOf, toXlsx } from './xlsx.ts';

type Row = { name: string; amount: string | null; times: number; day: IsoDate | null };

const cell = () => null;
const columns: Column<Row>[] = [
  { id: 'name', head: 'Naam', cell, text: ({ name }) => name },
  { id: 'raw', head: 'Als tekst', align: 'right', cell, text: ({ amount }) => amount ?? '' },
  { id: 'amount', head: 'Bedrag', align: 'right', cell, money: ({ amount }) => amount },
  { id: 'times', head: 'Keer', align: 'right', cell, number: ({ times }) => times },
  { id: 'day', head: 'Datum', cell, day: ({ day }) => day, text: () => 'afgelopen' },
  { id: 'act', head: '', cell },
];

describe('an Excel file', () => {
  it('has amounts as numbers of euros, days as days, and words as words: "1234.50" is no amount in any language', async () => {
    const rows = [
      { name: '+31612345678', amount: '1234.50', times: 3, day: '2026-07-01' },
      { name: ' =1+1', amount: null, times: 0, day: null },
    ];
    const { sheets } = await readXlsx(await toXlsx('Boekingen', columns, rows));
    expect(sheets[0]?.rows).toEqual([
      ['Naam', 'Als tekst', 'Bedrag', 'Keer', 'Datum'],
      ["'+31612345678", '1234.50', 1234.5, 3, new Date('2026-07-01T00:00:00Z')],
      ["' =1+1", '', '', 0, 'afgelopen'],
    ]);
  });

  it('keeps cents and the sign', () => {
    expect(cellOf({ cents: cents(-123_405) })).toBe(-1234.05);
    expect(cellOf('2026')).toBe('2026');
    expect(cellOf('\n=1+1')).toBe("'\n=1+1");
  });
});
