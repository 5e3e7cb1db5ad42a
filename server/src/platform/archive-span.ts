import type { IsoDate } from '@saldo/ledger';
import { refuseField } from './refusal.ts';

type ArchiveSpan = { year?: number | undefined; quarter?: number | undefined };

/** The days of a year or of one of its quarters; undefined for every year. A quarter has a year. */
export function daysOfSpan({ year, quarter }: ArchiveSpan): { from: IsoDate; until: IsoDate } | undefined {
  if (year === undefined) {
    if (quarter !== undefined) throw refuseField('year', 'required');
    return undefined;
  }
  const [first, last] = quarter === undefined ? [1, 12] : [quarter * 3 - 2, quarter * 3];
  const month = (number: number): string => `${String(year)}-${String(number).padStart(2, '0')}`;
  const lastDay = last === 6 || last === 9 ? '30' : '31';
  return { from: `${month(first)}-01`, until: `${month(last)}-${lastDay}` };
}

type Quarter = { quarter: number; count: number };

/** Quarters by their year, in the order in which they come. */
export function yearsOf<Row extends Quarter & { year: number }>(
  rows: readonly Row[],
): { year: number; count: number; quarters: Omit<Row, 'year'>[] }[] {
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, quarters]) => ({
    year,
    count: quarters.reduce((sum, { count }) => sum + count, 0),
    quarters: quarters.map(({ year: _, ...quarter }) => quarter),
  }));
}

/** How many of those are in a span. */
export function countIn(
  years: readonly { year: number; quarters: readonly Quarter[] }[],
  { year, quarter }: ArchiveSpan,
): number {
  return years
    .filter((each) => year === undefined || each.year === year)
    .flatMap(({ quarters }) => quarters)
    .filter((each) => quarter === undefined || each.quarter === quarter)
    .reduce((sum, { count }) => sum + count, 0);
}
