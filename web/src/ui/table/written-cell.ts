import { type Cents, type IsoDate, parseEuro } from '@saldo/ledger';
import type { Column } from './data-table-types.ts';

/** What a column says in a file: words, a count or an amount that a spreadsheet adds up, or a day that it sorts by. */
export type WrittenCell = string | number | { cents: Cents } | { day: IsoDate };

export type WrittenColumn<Row> = { id: string; head: string; isAmount: boolean; of: (row: Row) => WrittenCell };

/** The columns that are written, in order. Words stay words: only what is declared as money, count or day is written as one. */
export function writtenColumns<Row>(columns: readonly Column<Row>[]): WrittenColumn<Row>[] {
  return columns.flatMap((column) => {
    const of = cellsOf(column);
    return of === undefined ? [] : [{ id: column.id, head: column.head, isAmount: column.money !== undefined, of }];
  });
}

function cellsOf<Row>({ text, money, number, day }: Column<Row>): WrittenColumn<Row>['of'] | undefined {
  if (money !== undefined)
    return (row) => {
      const amount = money(row);
      return amount === null ? (text?.(row) ?? '') : { cents: typeof amount === 'string' ? parseEuro(amount) : amount };
    };
  if (number !== undefined) return number;
  if (day !== undefined)
    return (row) => {
      const date = day(row);
      return date === null ? (text?.(row) ?? '') : { day: date };
    };
  return text;
}

/** What begins like a formula, also behind spaces or on a next line, would be run by a spreadsheet: an apostrophe keeps it text. */
export function harmless(text: string): string {
  return /^\s*[=@+\-−]|^[\t\r]/.test(text) ? `'${text}` : text;
}
