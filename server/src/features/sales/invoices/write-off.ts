import type { IsoDate } from '@saldo/ledger';
import { openItemOf, undoWriteOffs, writeOff } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockInvoice } from './store.ts';

/** Writes off what is outstanding of a final invoice as irrecoverable. Refused where nothing is. */
export async function writeOffInvoice(
  scope: Scope,
  id: number,
  choice: { date: IsoDate; book_as_correction: boolean },
): Promise<void> {
  const invoice = await lockInvoice(scope, id);
  if (invoice.is_concept) throw new Refusal('invoice_not_final');
  if (invoice.outstanding_cents <= 0) throw new Refusal('nothing_outstanding');
  const item = orNotFound(await openItemOf(scope, { type: 'sales_invoice', id }));
  const description = [invoice.number, invoice.contact_name].filter((part) => part !== null).join(' ');
  await writeOff(scope, item.id, { ...choice, description });
}

/** Has what was written off be due again, from a day on. */
export async function undoInvoiceWriteOff(scope: Scope, id: number, date: IsoDate): Promise<void> {
  await lockInvoice(scope, id);
  const item = await openItemOf(scope, { type: 'sales_invoice', id });
  if (item === undefined) throw new Refusal('not_written_off');
  await undoWriteOffs(scope, item.id, date);
}
