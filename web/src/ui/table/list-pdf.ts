import { type Cents, cents, formatEuro, type IsoDate, type WrittenCell } from '@saldo/ledger';
import { createContext } from 'react';
import type { Column } from './data-table-types.ts';
import { type WrittenColumn, writtenColumns } from './written-cell.ts';

type DrawnCell = string | { amount: string } | { day: IsoDate };

/** A list as it is drawn on paper. */
type DrawnList = {
  title: string;
  columns: readonly { head: string; is_amount: boolean }[];
  rows: readonly (readonly DrawnCell[])[];
  /** Under it, where the list has totals. */
  total?: readonly DrawnCell[];
};

/**
 * Whose a list is that is exported, who draws it as a PDF, and how many rows of so many columns at most: the application gives it, which
 * knows the server.
 */
export type ListDrawing = {
  /** None where the list is of all clients. */
  company: () => string | undefined;
  draw: (list: DrawnList, signal: AbortSignal) => Promise<Blob>;
  most: (columns: number) => number;
};
export const ListDrawer = createContext<ListDrawing | undefined>(undefined);

/** More does not fit beside anything else. */
const LONGEST_WORDS = 150;

function drawnCell(cell: WrittenCell): DrawnCell {
  if (typeof cell === 'string') return cell.slice(0, LONGEST_WORDS);
  if (typeof cell === 'number') return String(cell);
  return 'day' in cell ? cell : { amount: formatEuro(cell.cents) };
}

type Totals = { of: Readonly<Record<string, unknown>>; words: string };

/** `totals` names the columns that the list adds up, and how the row of those is called. */
export function toDrawnList<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Totals,
): DrawnList {
  const written = writtenColumns(columns);
  return {
    title,
    columns: written.map(({ head, isAmount }) => ({ head, is_amount: isAmount })),
    rows: rows.map((row) => written.map(({ of }) => drawnCell(of(row)))),
    ...(written.some((column) => isAddedUp(column, totals)) ? { total: totalOf(written, rows, totals) } : {}),
  };
}

function isAddedUp<Row>({ id, isAmount }: WrittenColumn<Row>, { of }: Totals): boolean {
  return isAmount && id in of;
}

function totalOf<Row>(written: readonly WrittenColumn<Row>[], rows: readonly Row[], totals: Totals): DrawnCell[] {
  return written.map((column, at) => {
    if (!isAddedUp(column, totals)) return at === 0 ? totals.words : '';
    const cells = rows.map((row) => column.of(row));
    return {
      amount: formatEuro(cents(cells.reduce<number>((sum, cell) => sum + (isMoney(cell) ? cell.cents : 0), 0))),
    };
  });
}

const isMoney = (cell: WrittenCell): cell is { cents: Cents } => typeof cell === 'object' && 'cents' in cell;
