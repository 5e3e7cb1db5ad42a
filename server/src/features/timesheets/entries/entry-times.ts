import { type IsoDate, instantOf, localTime, splitAtMidnight } from '@saldo/ledger';
import { refuseField } from '#platform/refusal';

/** When was worked, as a person typed it. */
export type TypedTimes = {
  day?: IsoDate | undefined;
  duration?: number | undefined;
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
};

export type EntryTimes = { day: IsoDate; start_time: string | null; end_time: string | null; minutes: number };

/**
 * The times of an entry: by start and end time, by start time and duration, or by day and duration. Refused beside its field where they
 * contradict each other, or where the entry goes past midnight.
 */
export function timesOf({ day, duration, start_time = null, end_time = null }: TypedTimes): EntryTimes {
  if (start_time === null) {
    if (end_time !== null) throw refuseField('start_time', 'end_without_start');
    if (day === undefined) throw refuseField('day', 'required');
    if (duration === undefined) throw refuseField('duration', 'required');
    return { day, start_time: null, end_time: null, minutes: duration };
  }
  const start = Date.parse(start_time);
  if (end_time === null && duration === undefined) throw refuseField('end_time', 'required');
  const end = end_time === null ? start + (duration ?? 0) * 60_000 : Date.parse(end_time);
  if (end < start) throw refuseField('end_time', 'end_time_before_start');
  const [first, second] = splitAtMidnight(start, end);
  if (first === undefined) throw refuseField('end_time', 'minutes_of_day');
  if (second !== undefined) throw refuseField('end_time', 'past_midnight');
  if (day !== undefined && day !== first.day) throw refuseField('day', 'day_of_start');
  return { day: first.day, start_time: isoOf(start), end_time: isoOf(end), minutes: first.minutes };
}

/** The times after a change; what was not typed stays. Another day keeps the times of day, another duration the start. */
export function changedTimes(before: EntryTimes, typed: TypedTimes): EntryTimes {
  const isTimed = before.start_time !== null && typed.start_time !== null;
  if (!isTimed || typed.start_time !== undefined)
    return timesOf({
      day: typed.start_time === undefined || typed.start_time === null ? (typed.day ?? before.day) : typed.day,
      start_time: typed.start_time,
      end_time: typed.end_time ?? (typed.duration === undefined && typed.start_time ? before.end_time : null),
      duration: typed.duration ?? (typed.start_time ? undefined : before.minutes),
    });
  const day = typed.day ?? before.day;
  const start = moved(before.start_time ?? '', day);
  if (typed.duration !== undefined && typed.end_time === undefined)
    return timesOf({ start_time: start, duration: typed.duration });
  return timesOf({ start_time: start, end_time: typed.end_time ?? moved(before.end_time ?? '', day, before.day) });
}

/** The same time of day on another day; midnight at its end stays that. */
function moved(instant: string, day: IsoDate, from?: IsoDate): string {
  const at = localTime(Date.parse(instant));
  if (at.day === day) return instant;
  const isItsMidnight = from !== undefined && at.day !== from;
  return isoOf(instantOf(day, isItsMidnight ? '24:00' : at.time));
}

export function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
