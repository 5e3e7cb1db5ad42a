import type { IsoDate } from '@saldo/ledger';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

export const REPEAT_INVOICE = 'sales.repeat-invoice';

const HOUR_MS = 3_600_000;
/** At this hour it is that day in the Netherlands, in summer and in winter. */
const TIME_OF_DAY = 'T03:00:00Z';

/** Queues the next invoice on its date. Each recurring invoice has one job: a new schedule replaces the previous one. */
export async function planInvoice(scope: Scope, id: number, nextOn: IsoDate | null): Promise<void> {
  if (nextOn === null) return;
  const day = new Date(`${nextOn}${TIME_OF_DAY}`);
  // A clock that was set back must not have the job run again and again.
  const soon = nextOn > scope.today ? new Date(Date.now() + HOUR_MS) : new Date();
  const runAt = day < soon ? soon : day;
  const key = `repeat-invoice-${String(scope.administrationId)}-${String(id)}`;
  await enqueue(scope, REPEAT_INVOICE, { recurring_invoice_id: id }, { key, runAt });
}
