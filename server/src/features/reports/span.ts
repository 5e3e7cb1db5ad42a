import { addMonths, firstOfMonth, type IsoDate, lastOfMonth, yearOf } from '@saldo/ledger';
import { refuseField } from '#platform/refusal';

/** Whole months: first day of the first, last day of the last. */
export type Months = { from: IsoDate; until: IsoDate };

export type SpanQuery = { year?: number | undefined; from?: IsoDate | undefined; until?: IsoDate | undefined };

/** The months a report is about: those given, else the year, else the year of today. */
export function monthsOf(query: SpanQuery, today: IsoDate): Months {
  const year = String(query.year ?? yearOf(query.from ?? query.until ?? today));
  const from = firstOfMonth(query.from ?? `${year}-01-01`);
  const until = lastOfMonth(query.until ?? `${year}-12-31`);
  if (from > until) throw refuseField('until', 'date_invalid');
  return { from, until };
}

/** The same months a year earlier. */
export function yearBefore({ from, until }: Months): Months {
  return { from: addMonths(from, -12), until: lastOfMonth(addMonths(firstOfMonth(until), -12)) };
}
