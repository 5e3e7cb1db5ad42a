import { addDays, type Cents, type IsoDate } from '@saldo/ledger';

/** What a statement says of an account: from and until which day, with which balances. */
export type Span = {
  from: IsoDate | null;
  until: IsoDate | null;
  opening: Cents | null;
  closing: Cents | null;
};

/** Between the last day of one statement and the first of the next something moved that no statement shows. */
export type Gap = { after: IsoDate; closing: Cents; before: IsoDate; opening: Cents };

/**
 * The first place where a file does not connect with what is known: the balance it begins with is not the one that the statement before it
 * ended with, or the other way round. Statements that overlap leave nothing out, and of
 * a day that one statement has in part and another in full, the one that leads on counts. The opening balance counts as a statement that ended
 * the day before. Pure.
 */
export function firstGap(
  file: readonly Span[],
  known: readonly Span[],
  opening: { date: IsoDate; amount: Cents } | null,
): Gap | null {
  const evening = opening === null ? null : addDays(opening.date, -1);
  const given =
    opening === null || evening === null
      ? []
      : [{ from: evening, until: evening, opening: opening.amount, closing: opening.amount, isNew: false }];
  const all = [
    ...given,
    ...known.map((span) => ({ ...span, isNew: false })),
    ...file.map((span) => ({ ...span, isNew: true })),
  ].toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '') || (a.until ?? '').localeCompare(b.until ?? ''));
  let last: (typeof all)[number] | undefined;
  for (const next of all) {
    if (last !== undefined && (last.isNew || next.isNew)) {
      const gap = between(last, next);
      if (gap !== null && !all.some((one) => one.until === gap.after && one.closing === gap.opening)) return gap;
    }
    if (next.until !== null && (last?.until ?? '') <= next.until) last = next;
  }
  return null;
}

function between(last: Span, next: Span): Gap | null {
  if (last.until === null || next.from === null || next.from <= last.until) return null;
  if (last.closing === null || next.opening === null || last.closing === next.opening) return null;
  return { after: last.until, closing: last.closing, before: next.from, opening: next.opening };
}
