import type { FinancialYear } from '@saldo/contract';
import { isBookingDate, type IsoDate } from '@saldo/ledger';

/** What there is to say of a date before anything is saved: that nothing can be booked on it, or that it would be a correction. */
export type DateRemark =
  | { kind: 'out_of_range' }
  | { kind: 'before_books'; booksBeginOn: IsoDate }
  | { kind: 'filed'; nextOpen: IsoDate };

/** The period of a date as its return is named: `2026-Q2`, `2026-03` or `2026`; undefined while there is none. */
export function periodOf(date: IsoDate, years: readonly FinancialYear[]): string | undefined {
  const own = years
    .flatMap(({ periods }) => periods)
    .find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
  if (own === undefined) return undefined;
  const { kind, year, period_number } = own;
  if (kind === 'YEAR') return String(year);
  return `${String(year)}-${kind === 'QUARTER' ? `Q${String(period_number)}` : String(period_number).padStart(2, '0')}`;
}

/** Where a date falls in the books: nothing to say of an open period. By the rules that the server places documents with. */
export function remarkOn(date: IsoDate, years: readonly FinancialYear[], today: IsoDate): DateRemark | undefined {
  if (!isBookingDate(date, today)) return { kind: 'out_of_range' };
  const periods = years.flatMap((year) => year.periods).toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const [first] = periods;
  if (first !== undefined && date < first.starts_on) return { kind: 'before_books', booksBeginOn: first.starts_on };
  const own = periods.find(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
  if (own?.state !== 'COMPLETED') return undefined;
  const next = periods.find(({ starts_on, state }) => starts_on > own.ends_on && state !== 'COMPLETED');
  return { kind: 'filed', nextOpen: next?.starts_on ?? `${String(own.year + 1)}-01-01` };
}
