import { notify } from '#features/notifications/index';
import type { Language, Scope } from '#platform/scope';
import { invoiceById } from '../invoices/store.ts';
import { refusalReason } from './refusal-reason.ts';

/** Tells who may send that an invoice that was to leave by itself is still a draft, and why, each in their own language. */
export async function notifyUnsentDraft(scope: Scope, id: number, error: unknown): Promise<void> {
  const { contact_name } = await invoiceById(scope, id);
  const explanation = wordsOf(error);
  const about = { model: 'sales_invoice', id, name: contact_name ?? '' } as const;
  const notice = { type: 'SCHEDULED_INVOICE_FAILED', about, explanation } as const;
  await notify(scope, notice, { whoMay: 'sales.send', exceptActor: false });
}

/** Why something was refused, in both languages; null for what no text is about. */
export function wordsOf(error: unknown): Readonly<Record<Language, string>> | null {
  const [en, nl] = [refusalReason(error, 'en')?.detail, refusalReason(error, 'nl')?.detail];
  return en === undefined || nl === undefined ? null : { en, nl };
}
