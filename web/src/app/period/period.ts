import { type IsoDate, isoDate, lastOfMonth, monthOf, yearOf } from '@saldo/ledger';
import { today } from '../../ui/format/format.ts';
import { useAddress } from '../routing/address.tsx';
import { useAdminId } from '../api/session.ts';

/** The year, or the quarter of it, that someone works in. */
export type Period = { year: number; quarter: number | undefined };

/** "2026" or "2026-2": how the address and the memory of the browser write a period. */
export function writePeriod({ year, quarter }: Period): string {
  return quarter === undefined ? String(year) : `${String(year)}-${String(quarter)}`;
}

export function readPeriod(text: string | null | undefined): Period | undefined {
  const match = /^(\d{4})(?:-([1-4]))?$/.exec(text ?? '');
  if (match === null) return undefined;
  return { year: Number(match[1]), quarter: match[2] === undefined ? undefined : Number(match[2]) };
}

/** First and last day of a period. */
export function daysOf({ year, quarter }: Period): { from: IsoDate; to: IsoDate } {
  if (quarter === undefined) return { from: isoDate(year, 1, 1), to: isoDate(year, 12, 31) };
  return { from: isoDate(year, quarter * 3 - 2, 1), to: lastOfMonth(isoDate(year, quarter * 3, 1)) };
}

export function periodOf(date: IsoDate): Period {
  return { year: yearOf(date), quarter: Math.ceil(monthOf(date) / 3) };
}

/** The working period: of the address, else as last chosen for this administration, else this quarter. */
export function usePeriod(): Period & { from: IsoDate; to: IsoDate; choose: (period: Period) => void } {
  const { search, change } = useAddress();
  const memory = `saldo.period.${String(useAdminId())}`;
  const period = readPeriod(search['period']) ?? readPeriod(localStorage.getItem(memory)) ?? periodOf(today());
  return {
    ...period,
    ...daysOf(period),
    choose: (next) => {
      localStorage.setItem(memory, writePeriod(next));
      change({ period: writePeriod(next) });
    },
  };
}
