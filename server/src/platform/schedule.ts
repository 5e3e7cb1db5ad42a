import { addDays, type IsoDate, nextOccurrence, type Recurrence } from '@saldo/ledger';
import { Refusal, refuseField } from './refusal.ts';

/** Where something that comes back stands. `next_on` is empty while it is paused and after it ended, `ended_on` unless it ended. */
export type Progress = { is_active: boolean; next_on: IsoDate | null; ended_on: IsoDate | null };
export type Schedule = Recurrence & Progress;

/** What a person asks to change; what is left out stays. */
export type ScheduleChange = { [Field in keyof Recurrence]?: Recurrence[Field] | undefined } & {
  active?: boolean | undefined;
};

/** A new schedule. Refuses a start before today and an end before the start. */
export function newSchedule({ period, frequency, start_date, end_date }: Recurrence, today: IsoDate): Schedule {
  const recurrence = { period, frequency, start_date, end_date };
  checkOrder(recurrence);
  if (start_date < today) throw refuseField('start_date', 'date_in_past');
  return { ...recurrence, is_active: true, next_on: nextOccurrence(recurrence, start_date), ended_on: null };
}

/**
 * A schedule after a change. What was missed while it was paused is not made up for, and a date that had its document does not get another:
 * the next one lies on or after today, and after the last. Refuses to resume what has no dates left.
 */
export function changedSchedule(
  before: Schedule & { last_on: IsoDate | null },
  asked: ScheduleChange,
  today: IsoDate,
): Schedule {
  const recurrence: Recurrence = {
    period: asked.period ?? before.period,
    frequency: asked.frequency ?? before.frequency,
    start_date: asked.start_date ?? before.start_date,
    end_date: asked.end_date === undefined ? before.end_date : asked.end_date,
  };
  checkOrder(recurrence);
  if (recurrence.start_date !== before.start_date && recurrence.start_date < today)
    throw refuseField('start_date', 'date_in_past');
  const goesOn = asked.active ?? (before.is_active || before.ended_on !== null);
  if (!goesOn) return { ...recurrence, is_active: false, next_on: null, ended_on: null };
  const { last_on } = before;
  const next_on = nextOccurrence(recurrence, last_on === null || last_on < today ? today : addDays(last_on, 1));
  if (next_on !== null) return { ...recurrence, is_active: true, next_on, ended_on: null };
  if (asked.active === true) throw new Refusal('recurring_ended');
  return { ...recurrence, is_active: false, next_on, ended_on: before.ended_on ?? today };
}

/** How far a schedule is once `date` has its document: at the next date, or ended. */
export function progressAfter(recurrence: Recurrence, date: IsoDate): Progress {
  const next_on = nextOccurrence(recurrence, addDays(date, 1));
  return next_on === null
    ? { is_active: false, next_on, ended_on: date }
    : { is_active: true, next_on, ended_on: null };
}

function checkOrder({ start_date, end_date }: Recurrence): void {
  if (end_date !== null && end_date < start_date) throw refuseField('end_date', 'end_before_start');
}
