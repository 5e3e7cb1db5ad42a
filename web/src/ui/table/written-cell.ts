import { parseEuro, type WrittenCell } from '@saldo/ledger';
import type { Column } from './data-table-types.ts';

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
