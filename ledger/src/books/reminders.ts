import { addDays, daysBetween, type IsoDate } from '../calendar/calendar.ts';

/** A reminder that was sent: which of the series, from 1, and when. */
type SentReminder = { step: number; on: IsoDate };

/**
 * Which reminder of a series is due today, from 1; null when none is. `days` says how long after the due date each comes, rising. They are
 * sent in order, and never closer together than in the series: a series that begins late does not send all of them at once.
 */
export function dueReminder(
  days: readonly number[],
  { due_date, sent, today }: { due_date: IsoDate; sent: readonly SentReminder[]; today: IsoDate },
): number | null {
  const last = sent.reduce<SentReminder | undefined>(
    (latest, each) => (latest === undefined || each.step > latest.step ? each : latest),
    undefined,
  );
  const step = (last?.step ?? 0) + 1;
  const after = days[step - 1];
  if (after === undefined) return null;
  if (sent.some(({ on }) => on >= today)) return null;
  const planned = addDays(due_date, after);
  const gap = after - (days[step - 2] ?? 0);
  const earliest = last === undefined ? planned : later(planned, addDays(last.on, gap));
  return earliest <= today ? step : null;
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

/** How many days ago something had to be paid; 0 while it is not late. */
export function daysOverdue(due_date: IsoDate | null, today: IsoDate): number {
  return due_date === null ? 0 : Math.max(0, daysBetween(due_date, today));
}
