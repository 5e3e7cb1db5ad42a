import { addDays, daysBetween, type IsoDate, weekday } from '../calendar/calendar.ts';
import data from '../data/hours-criterion.json' with { type: 'json' };

const NORMS: readonly { hours: number; from: IsoDate; to: IsoDate | null; source: string; status: string }[] =
  data.norms;

/** The hours that an entrepreneur must have worked in a year, with the source of the rule. */
export type HoursNorm = { hours: number; source: string; is_final: boolean };

/**
 * The hours criterion of a year (urencriterium, Wet IB 2001 art. 3.6). Undefined for a year without data, rather than a guess.
 */
export function hoursNormOf(year: number): HoursNorm | undefined {
  const day = `${String(year)}-12-31`;
  const norm = NORMS.find(({ from, to }) => from <= day && (to === null || day <= to));
  if (norm === undefined || year > data.last_year_with_data) return undefined;
  return {
    hours: norm.hours,
    source: norm.source,
    is_final: norm.status === 'final' && year < data.last_year_with_data,
  };
}

/** Minutes per day on which there were any. */
export type WorkedDays = ReadonlyMap<IsoDate, number>;

export type CriterionProgress = {
  minutes: number;
  /** What the year comes to at the pace of the last thirteen weeks. */
  forecast_minutes: number;
  /** What is needed per week until the end of the year; 0 when the norm is reached. */
  needed_per_week: number;
  /** Working days (Monday to Friday) of the past without any hours, latest first. */
  gaps: IsoDate[];
};

const PACE_DAYS = 91;

/** How far a year is on `today`. Hours after today are planned and count for nothing yet. */
export function criterionProgress(
  year: number,
  { worked, norm, today, since }: { worked: WorkedDays; norm: number; today: IsoDate; since?: IsoDate },
): CriterionProgress {
  const first = `${String(year)}-01-01`;
  const last = `${String(year)}-12-31`;
  const until = today < last ? today : last;
  const days = [...worked].filter(([day]) => day >= first && day <= until);
  const minutes = total(days);
  const left = Math.max(0, daysBetween(until, last));
  const paceFrom = [addDays(until, 1 - PACE_DAYS), first].toSorted().at(-1) ?? first;
  const paceDays = Math.max(1, daysBetween(paceFrom, until) + 1);
  const pace = total(days.filter(([day]) => day >= paceFrom)) / paceDays;
  const missing = Math.max(0, norm * 60 - minutes);
  return {
    minutes,
    forecast_minutes: minutes + Math.round(pace * left),
    needed_per_week: left === 0 ? missing : Math.ceil((missing * 7) / left),
    gaps: today < first ? [] : gapsBetween(since !== undefined && since > first ? since : first, until, worked),
  };
}

function gapsBetween(from: IsoDate, until: IsoDate, worked: WorkedDays): IsoDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, back) => addDays(until, -1 - back)).filter(
    (day) => weekday(day) <= 5 && !worked.has(day),
  );
}

function total(days: readonly (readonly [IsoDate, number])[]): number {
  return days.reduce((sum, [, minutes]) => sum + minutes, 0);
}
