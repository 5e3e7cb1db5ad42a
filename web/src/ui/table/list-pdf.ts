import { formatEuro, type IsoDate } from '@saldo/ledger';
import { createContext } from 'react';
import type { Column } from './data-table-types.ts';
import { type WrittenCell, writtenColumns } from './written-cell.ts';

type DrawnCell = string | { amount: string } | { day: IsoDate };

/** A list as it is drawn on paper. */
type DrawnList = {
  title: string;
  columns: readonly { head: string; is_amount: boolean }[];
  rows: readonly (readonly DrawnCell[])[];
};

/** Who draws a list as a PDF, and how many rows at most: the application gives it, which knows the server. */
export type ListDrawing = { draw: (list: DrawnList, signal: AbortSignal) => Promise<Blob>; most: number };
export const ListDrawer = createContext<ListDrawing | undefined>(undefined);

/** More does not fit beside anything else. */
const LONGEST_WORDS = 150;

function drawnCell(cell: WrittenCell): DrawnCell {
  if (typeof cell === 'string') return cell.slice(0, LONGEST_WORDS);
  if (typeof cell === 'number') return String(cell);
  return 'day' in cell ? cell : { amount: formatEuro(cell.cents) };
}

export function toDrawnList<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): DrawnList {
  const written = writtenColumns(columns);
  return {
    title,
    columns: written.map(({ head, isAmount }) => ({ head, is_amount: isAmount })),
    rows: rows.map((row) => written.map(({ of }) => drawnCell(of(row)))),
  };
}
