import type { MailSettings } from '@saldo/contract';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import type { InvoiceRow } from '../invoices/store.ts';
import { invoiceValues, mailDraft } from '../sending/mail-draft.ts';
import { mailSettings } from '../sending/mail-settings.ts';
import { addMessage, noteOnInvoice, remindersOf } from '../sending/message-store.ts';
import { asTold, finalInvoice, type Mail } from '../sending/send-invoice.ts';

/** Which reminder of the series comes next; when all were sent, the last once more. */
export async function nextStep(scope: Scope, invoiceId: number, settings: MailSettings): Promise<number> {
  const sent = (await remindersOf(scope, [invoiceId])).get(invoiceId) ?? [];
  const last = Math.max(0, ...sent.map(({ step }) => step));
  return Math.min(last + 1, settings.steps.length);
}

/** Refuses to remind of what is not late, or not owed any more. */
export function refuseUnlessOverdue(scope: Scope, invoice: InvoiceRow): void {
  if (invoice.is_credit_note || invoice.outstanding_cents <= 0) throw new Refusal('nothing_outstanding');
  if (invoice.due_date === null || invoice.due_date >= scope.today) throw new Refusal('invoice_not_overdue');
}

type By = { task_id?: number; step?: number; is_automatic?: boolean };

/** Queues the next reminder of an overdue invoice. Refused: a second one on the same day. */
export async function sendReminder(scope: Scope, id: number, mail: Mail, by: By = {}): Promise<number> {
  const invoice = await finalInvoice(scope, id);
  refuseUnlessOverdue(scope, invoice);
  const { contact_id, language } = invoice;
  const message = await addMessage(scope, {
    ...(await asTold(scope, 'REMINDER', mail)),
    kind: 'REMINDER',
    channel: 'MAIL',
    invoice_id: id,
    contact_id,
    language,
    reminder_step: by.step ?? (await nextStep(scope, id, await mailSettings(scope))),
    is_automatic: by.is_automatic ?? false,
    scheduled_for: null,
    task_id: by.task_id ?? null,
  });
  if (message === undefined) throw new Refusal('reminded_today');
  await noteOnInvoice(scope, id, { mail_state: 'WAITING' });
  return message;
}

/** The standard e-mail of an invoice or its reminder, as it is sent when nobody looks at it first. */
export async function standardMail(
  scope: Scope,
  invoice: InvoiceRow & { contact_id: number },
  kind: 'INVOICE' | 'REMINDER',
  step: number | null,
): Promise<Mail> {
  const values = await invoiceValues(scope, invoice, '');
  const about = { kind, contactId: invoice.contact_id, language: invoice.language, step, values };
  const { to, cc, bcc, own_copy, subject, body, attach_ubl } = await mailDraft(scope, about);
  if (to.length === 0) throw refuseField('to', 'customer_without_email');
  return { to, cc, bcc, own_copy, subject, body, attach_ubl, attachment_ids: [] };
}

/** Automatic reminders of an invoice stop and go on. */
export async function pauseReminders(scope: Scope, id: number, reminders_paused: boolean): Promise<void> {
  await finalInvoice(scope, id);
  await noteOnInvoice(scope, id, { reminders_paused });
}
