import { addDays, type IsoDate } from '@saldo/ledger';
import type { MailBody } from '@saldo/contract';
import { dutchDay } from '#platform/clock';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { noteOnQuotation } from '../quotations/store.ts';
import { type InvoiceRow, invoiceById, lockInvoice } from '../invoices/store.ts';
import { senderOf } from './mail-draft.ts';
import { refuseUnknown } from './mail-settings.ts';
import {
  addMessage,
  attachmentIdsOf,
  changeMessage,
  isUnknown,
  lockMessage,
  type MessageRow,
  type NewMessage,
  noteByPost,
  noteOnInvoice,
  reopenMessage,
  waitingMessage,
} from './message-store.ts';
import { refuseUnsendable } from './store-attachment.ts';

const YEAR_MS = 366 * 86_400_000;

export type Mail = Omit<MailBody, 'admin_id'>;

/** A final invoice with its customer; a draft has neither a number nor a file to send. */
export async function finalInvoice(scope: Scope, id: number): Promise<InvoiceRow & { contact_id: number }> {
  const invoice = await lockInvoice(scope, id);
  const { contact_id } = invoice;
  if (invoice.is_concept || contact_id === null) throw new Refusal('invoice_not_final');
  return { ...invoice, contact_id };
}

type Told = Pick<NewMessage, 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'attach_ubl' | 'attachment_ids'>;

/** What a person gave, checked: known variables, own files, and a copy to the company when they want one. */
export async function asTold(scope: Scope, kind: NewMessage['kind'], mail: Mail): Promise<Told> {
  const { own_copy, to, cc, subject, body, attach_ubl, attachment_ids } = mail;
  refuseUnknown([
    { path: 'subject', kind, text: subject },
    { path: 'body', kind, text: body },
  ]);
  const ids = [...new Set(attachment_ids)];
  await refuseUnsendable(scope, ids);
  const known = new Set([...to, ...cc].map((address) => address.toLowerCase()));
  const copies = own_copy ? [...mail.bcc, (await senderOf(scope)).reply_to] : mail.bcc;
  const bcc = copies.filter((address) => address !== '' && !known.has(address.toLowerCase()));
  return { to, cc, bcc, subject, body, attach_ubl, attachment_ids: ids };
}

type Sending = Mail & { send_at: string | null; again: boolean };
type By = { task_id?: number };

/** Queues the e-mail of a final invoice, for now or for later. Refused: one that waits already, and one that was sent, unless it goes again. */
export async function sendInvoice(scope: Scope, id: number, mail: Sending, by: By = {}): Promise<number> {
  const invoice = await finalInvoice(scope, id);
  if (invoice.sent_at !== null && !mail.again) throw new Refusal('invoice_already_sent');
  const scheduled_for = momentOf(mail.send_at);
  const { contact_id, language } = invoice;
  const message = await addMessage(scope, {
    ...(await asTold(scope, 'INVOICE', mail)),
    kind: 'INVOICE',
    channel: 'MAIL',
    invoice_id: id,
    contact_id,
    language,
    reminder_step: null,
    is_automatic: false,
    scheduled_for,
    task_id: by.task_id ?? null,
  });
  if (message === undefined) throw new Refusal('mail_already_waiting');
  await noteOnInvoice(scope, id, { mail_state: 'WAITING', scheduled_for: scheduled_for?.toISOString() ?? null });
  return message;
}

function momentOf(send_at: string | null): Date | null {
  if (send_at === null) return null;
  const moment = new Date(send_at);
  const ahead = moment.getTime() - Date.now();
  if (ahead > YEAR_MS || ahead < 0) throw refuseField('send_at', 'moment_passed');
  return moment;
}

/** The moment that stands for a day on which something was handed over: noon, but nothing of today is still to come. */
export function handedOverAt(sent_on: IsoDate, now = new Date()): string {
  const noon = new Date(`${sent_on}T10:00:00Z`);
  return (dutchDay(now) === sent_on && now < noon ? now : noon).toISOString();
}

/** Notes that an invoice was sent outside Saldo: an e-mail that did not arrive no longer matters. Refused while one is on its way. */
export async function markSent(scope: Scope, id: number, sent_on: IsoDate): Promise<void> {
  const invoice = await finalInvoice(scope, id);
  if (invoice.sent_at !== null) throw new Refusal('invoice_already_sent');
  if (invoice.mail_state === 'WAITING') throw new Refusal('mail_already_waiting');
  if (sent_on > scope.today || sent_on < addDays(invoice.invoice_date, -7))
    throw refuseField('sent_on', 'date_invalid');
  const { contact_id, language, number } = invoice;
  const sent_at = handedOverAt(sent_on);
  const about = { kind: 'INVOICE', invoice_id: id, contact_id, language, subject: number ?? '' } as const;
  await noteByPost(scope, about, sent_at);
  await noteOnInvoice(scope, id, { sent_at, mail_state: null });
}

/** Takes an e-mail back that has not left. Its job finds nothing to send any more. */
export async function unschedule(scope: Scope, id: number): Promise<void> {
  await invoiceById(scope, id);
  const waiting = await waitingMessage(scope, id);
  if (waiting === undefined || waiting.scheduled_for === null || waiting.attempts > 0)
    throw new Refusal('mail_not_scheduled');
  await changeMessage(scope, waiting.id, { state: 'CANCELLED', reason: 'UNSCHEDULED' });
  await noteOnInvoice(scope, id, { scheduled_for: null, mail_state: 'CANCELLED' });
}

/** Whether a message can be sent again: an e-mail that is over, and an e-invoice that did not arrive. */
export function mayResend({ channel, state }: Pick<MessageRow, 'channel' | 'state'>): boolean {
  if (channel === 'PEPPOL') return state === 'FAILED' || state === 'BOUNCED';
  return channel === 'MAIL' && state !== 'WAITING' && state !== 'CANCELLED';
}

/**
 * Sends a message again, as a new one with the same text: the old one keeps what became of it. An e-invoice of which nobody knows whether it
 * came through stays the same one.
 */
export async function resend(scope: Scope, id: number, to: readonly string[] | undefined): Promise<number> {
  const old = orNotFound(await lockMessage(scope, id));
  if (!mayResend(old)) throw new Refusal('mail_not_waiting');
  if (old.invoice_id !== null && isUnknown(old)) {
    await reopenMessage(scope, old, old.invoice_id);
    return id;
  }
  const attachment_ids = await attachmentIdsOf(scope, id);
  const again = await addMessage(scope, {
    kind: old.kind,
    channel: old.channel,
    invoice_id: old.invoice_id,
    ...(old.quotation_id === null ? {} : { quotation_id: old.quotation_id }),
    contact_id: old.contact_id,
    language: old.language,
    to: old.channel === 'PEPPOL' ? old.to_addresses : (to ?? old.to_addresses),
    cc: old.cc_addresses,
    bcc: old.bcc_addresses,
    subject: old.subject,
    body: old.body,
    attach_ubl: old.attach_ubl,
    attachment_ids,
    reminder_step: old.reminder_step,
    is_automatic: false,
    scheduled_for: null,
    task_id: null,
  });
  if (again === undefined) throw new Refusal(old.kind === 'REMINDER' ? 'reminded_today' : 'mail_already_waiting');
  if (old.quotation_id !== null) await noteOnQuotation(scope, old.quotation_id, { mail_state: 'WAITING' });
  if (old.invoice_id !== null)
    await noteOnInvoice(scope, old.invoice_id, { mail_state: 'WAITING', scheduled_for: null });
  return again;
}
