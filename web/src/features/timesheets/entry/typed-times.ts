import type { TimeEntry } from '@saldo/contract';
import { instantOf, type IsoDate } from '@saldo/ledger';
import { formatMinutes, formatTime } from '../../../ui/format/format.ts';
import { parseDuration } from '../duration.ts';

/** When was worked, as it stands in the fields. */
export type TypedTimes = { day: IsoDate | null; start_time: string; end_time: string; duration: string };

type Times = { day?: IsoDate; duration?: number; start_time?: string | null; end_time?: string };
type Wrong = (keyof TypedTimes)[];

export function timesShown({ day, start_time, end_time, duration }: TimeEntry): TypedTimes {
  return {
    day,
    start_time: start_time === null ? '' : formatTime(start_time),
    end_time: end_time === null ? '' : formatTime(end_time),
    duration: formatMinutes(duration ?? 0),
  };
}

/** A time of day as HH:MM: of "9", "9:30", "9.30" or "0930". Undefined for what is none. */
export function parseClock(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  const isMidnight = hours === '24' && minutes === '00';
  if (hours === '' || Number(minutes) > 59 || (Number(hours) > 23 && !isMidnight)) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** From a time until another of the same day; midnight at the end is that of the night after. */
function span(day: IsoDate, start: string, end: string): [start: number, end: number] {
  return [instantOf(day, start), instantOf(day, end === '00:00' ? '24:00' : end)];
}

/** The duration between the two times that were typed; undefined while they are not both there. */
export function durationBetween({ day, start_time, end_time }: TypedTimes): string | undefined {
  const [start, end] = [parseClock(start_time), parseClock(end_time)];
  if (day === null || start === undefined || end === undefined) return undefined;
  const [from, until] = span(day, start, end);
  return until < from ? undefined : formatMinutes(Math.round((until - from) / 60_000));
}

const isBadTime = (text: string) => text.trim() !== '' && parseClock(text) === undefined;

/** The fields that cannot be read. Between two times the duration is not typed. */
export function unreadable(typed: TypedTimes): Wrong {
  const isTimed = typed.start_time.trim() !== '' && typed.end_time.trim() !== '';
  const minutes = parseDuration(typed.duration);
  const wrong: [keyof TypedTimes, boolean][] = [
    ['day', typed.day === null],
    ['start_time', isBadTime(typed.start_time)],
    ['end_time', isBadTime(typed.end_time)],
    ['duration', !isTimed && (minutes === undefined || minutes === null)],
  ];
  return wrong.flatMap(([name, isWrong]) => (isWrong ? [name] : []));
}

/** What a change sends about when: nothing where the fields still show what the entry has, so that the seconds of a timer stay. */
export function changedTimes(entry: TimeEntry, typed: TypedTimes): Times {
  const { day, start_time, end_time, duration } = timesShown(entry);
  const isSame =
    day === typed.day &&
    start_time === typed.start_time &&
    end_time === typed.end_time &&
    (duration === typed.duration || end_time !== '');
  if (isSame || typed.day === null) return {};
  const [start, end] = [parseClock(typed.start_time), parseClock(typed.end_time)];
  const [from, until] = span(typed.day, start ?? '00:00', end ?? '00:00');
  const minutes = end === undefined || start === undefined ? parseDuration(typed.duration) : undefined;
  return {
    day: typed.day,
    start_time: start === undefined ? null : new Date(from).toISOString(),
    ...(end === undefined ? {} : { end_time: new Date(until).toISOString() }),
    ...(typeof minutes === 'number' ? { duration: minutes } : {}),
  };
}
