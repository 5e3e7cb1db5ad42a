import { addDays, type IsoDate } from '@saldo/ledger';

type Due = { due_date: IsoDate | null };

/** The bank asks for a file some days ahead. */
const AHEAD_DAYS = 5;

export function firstCollectionDay(today: IsoDate): IsoDate {
  return addDays(today, AHEAD_DAYS);
}

/** The day to collect on: when all of it is due, and not before the bank can. */
export function proposedDay(rows: readonly Due[], today: IsoDate): IsoDate {
  return rows.reduce<IsoDate>(
    (day, { due_date }) => (due_date !== null && due_date > day ? due_date : day),
    firstCollectionDay(today),
  );
}

/** How many of these are not due yet on a day. */
export function notDueOn(rows: readonly Due[], day: IsoDate | null): number {
  return day === null ? 0 : rows.filter(({ due_date }) => due_date !== null && due_date > day).length;
}
