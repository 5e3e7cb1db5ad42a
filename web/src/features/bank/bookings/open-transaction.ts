import type { BankTransaction } from '@saldo/contract';

type Row = Pick<BankTransaction, 'id'>;

/** A transaction that left the list that is shown because its booking was undone, and where it stood in it. */
export type Undone<R extends Row = BankTransaction> = { transaction: R; place: number };

type Shown<R extends Row> = { place: number; isListed: boolean; open: R | undefined };

/** The transaction of the address; where none of the list is, the one that just left it by being undone, or else the first. */
export function openOf<R extends Row>(
  rows: readonly R[],
  id: string | undefined,
  undone: Undone<R> | undefined,
): Shown<R> {
  const found = rows.findIndex((row) => String(row.id) === id);
  if (found < 0 && undone !== undefined && String(undone.transaction.id) === id)
    return { place: undone.place, isListed: false, open: undone.transaction };
  const place = Math.max(0, found);
  return { place, isListed: true, open: rows[place] };
}

/** Where a step from the one that is shown leads to: those after one that left the list have moved up into its place. */
export function placeOf(index: number, { place, isListed }: Omit<Shown<Row>, 'open'>, count: number): number {
  const at = isListed || index <= place ? index : index - 1;
  return Math.max(0, Math.min(at, count - 1));
}
