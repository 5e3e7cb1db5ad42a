import { addDays, type IsoDate } from '@saldo/ledger';
import { invoiceSettings } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { lockQuotation, type QuotationRow } from './store.ts';

export const WATCH_QUOTATION = 'sales.watch-quotation';

const HOUR_MS = 3_600_000;
/** At this hour it is that day in the Netherlands, in summer and in winter, and people are at work. */
const TIME_OF_DAY = 'T07:00:00Z';

/** On which days something happens to an open quotation of itself: its customer is reminded, and it expires. */
export async function watchedDays(
  scope: Scope,
  quotation: QuotationRow,
): Promise<{ remindOn: IsoDate | null; expiresOn: IsoDate }> {
  const { expiration_reminder_days: days } = await invoiceSettings(scope);
  const remindOn = days === null ? null : addDays(quotation.valid_until, -days);
  const isAhead = remindOn !== null && remindOn > quotation.quotation_date && quotation.reminded_at === null;
  return { remindOn: isAhead ? remindOn : null, expiresOn: addDays(quotation.valid_until, 1) };
}

/** Queues a look at a quotation on the next such day. Each has one job: a new plan takes the place of the one before. */
export async function planWatch(scope: Scope, id: number): Promise<void> {
  const quotation = await lockQuotation(scope, id);
  if (quotation.state !== 'OPEN') return;
  const { remindOn, expiresOn } = await watchedDays(scope, quotation);
  const day = remindOn ?? expiresOn;
  // A clock that was set back must not have the job run again and again.
  const soonest = new Date(Date.now() + (day > scope.today ? HOUR_MS : 0));
  const due = new Date(`${day}${TIME_OF_DAY}`);
  await watchAt(scope, id, due < soonest ? soonest : due);
}

/** Queues another look tomorrow, at what could not be done today. */
export async function watchTomorrow(scope: Scope, id: number): Promise<void> {
  const tomorrow = new Date(`${addDays(scope.today, 1)}${TIME_OF_DAY}`);
  const soonest = new Date(Date.now() + HOUR_MS);
  await watchAt(scope, id, tomorrow < soonest ? soonest : tomorrow);
}

async function watchAt(scope: Scope, id: number, runAt: Date): Promise<void> {
  const key = `watch-quotation-${String(scope.administrationId)}-${String(id)}`;
  await enqueue(scope, WATCH_QUOTATION, { quotation_id: id }, { key, runAt });
}
