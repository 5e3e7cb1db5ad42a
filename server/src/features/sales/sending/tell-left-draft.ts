import { notify } from '#features/notifications/index';
import type { Scope } from '#platform/scope';
import { invoiceById } from '../invoices/store.ts';
import { whyRefused } from './why-refused.ts';

/** Tells who may send that an invoice that was to leave by itself is still a draft, and why, each in their own language. */
export async function tellLeftDraft(scope: Scope, id: number, error: unknown): Promise<void> {
  const { contact_name } = await invoiceById(scope, id);
  const [en, nl] = [whyRefused(error, 'en')?.detail, whyRefused(error, 'nl')?.detail];
  const explanation = en === undefined || nl === undefined ? null : { en, nl };
  const about = { model: 'sales_invoice', id, name: contact_name ?? '' } as const;
  const notice = { type: 'SCHEDULED_INVOICE_FAILED', about, explanation } as const;
  await notify(scope, notice, { whoMay: 'sales.send', exceptActor: false });
}
