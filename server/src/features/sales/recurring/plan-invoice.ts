import type { IsoDate } from '@saldo/ledger';
import { runOnDay } from '#platform/jobs/run-on-day';
import type { Scope } from '#platform/scope';

export const REPEAT_INVOICE = 'sales.repeat-invoice';

/** Queues the next invoice on its date. Each recurring invoice has one job: a new schedule replaces the previous one. */
export async function planInvoice(scope: Scope, id: number, nextOn: IsoDate | null): Promise<void> {
  if (nextOn === null) return;
  const key = `repeat-invoice-${String(scope.administrationId)}-${String(id)}`;
  await runOnDay(scope, REPEAT_INVOICE, { recurring_invoice_id: id }, { key, day: nextOn });
}
