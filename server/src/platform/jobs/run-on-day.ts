import type { IsoDate } from '@saldo/ledger';
import type { Scope } from '../scope.ts';
import { enqueue } from './jobs.ts';

const HOUR_MS = 3_600_000;
/** At this hour it is that day in the Netherlands, in summer and in winter. */
const TIME_OF_DAY = 'T03:00:00Z';

/** Adds a job for a day, at once where that has come, in the place of the waiting one with the same key. */
export async function runOnDay(
  scope: Scope,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { day, key }: { day: IsoDate; key: string },
): Promise<void> {
  const due = new Date(`${day}${TIME_OF_DAY}`);
  // A clock that was set back must not have the job run again and again.
  const soonest = day > scope.today ? new Date(Date.now() + HOUR_MS) : new Date();
  await enqueue(scope, task, payload, { key, runAt: due < soonest ? soonest : due });
}
