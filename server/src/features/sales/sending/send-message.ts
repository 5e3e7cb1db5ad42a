import { type BounceReason, fillIn, type MailValues } from '@saldo/contract';
import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { type Letter, type Mailer, MailRefused } from '#adapters/mailer/mailer';
import { notify } from '#features/notifications/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { drawFiles, type Printable, printable } from '../documents/invoice-files.ts';
import { storeFiles } from '../documents/store-invoice-files.ts';
import { invoiceById } from '../invoices/store.ts';
import { statementFile } from '../reminders/account-statement.ts';
import { type PrintableQuotation, printableQuotation, storedPdf } from '../quotations/quotation-files.ts';
import { quotationValues } from '../quotations/quotation-values.ts';
import { quotationById } from '../quotations/store.ts';
import { customerLink } from '../payments/customer-link.ts';
import { publicLink } from '../payments/public-link.ts';
import { bounceReason } from './bounce-reason.ts';
import { asLetter } from './compose-letter.ts';
import { fromName, invoiceValues, senderOf, statementValues } from './mail-draft.ts';
import { returnAddress } from '#platform/named-links';
import {
  type Attachment,
  attachmentsOf,
  changeMessage,
  lockMessage,
  messageById,
  type MessageRow,
  noteOutcome,
  planAttempt,
} from './message-store.ts';

/** What sending needs from outside. */
export type MailHouse = {
  files: FileStore;
  mailer: Mailer;
  settings: { publicUrl: string; inboundMailDomain: string };
};

const Payload = z.looseObject({ message_id: z.int() });

/** How long after an attempt that came to nothing the next one is made. */
const PAUSES_MINUTES = [1, 5, 15, 60, 180];
const GIVES_UP_HOURS = 72;
const MINUTE_MS = 60_000;

/**
 * Sends one message. Its Message-ID and its words are fixed before the first attempt, so that whatever breaks off, the next attempt is the
 * same e-mail again, which mail servers know by that. A time-out is no failure: it is tried for three days.
 */
export function sendMessage(house: MailHouse): Job {
  return async (context) => {
    const { message_id: id } = Payload.parse(context.payload);
    const prepared = await context.begin((scope) => prepare(scope, id, house.settings));
    if (prepared === undefined) return;
    const letter = await withFiles(context, house, prepared);
    try {
      const { refused } = await house.mailer.send(letter);
      await context.begin((scope) => noteSent(scope, id, refused));
    } catch (error) {
      if (error instanceof MailRefused) {
        const { answer } = error;
        await context.begin((scope) => giveUp(scope, id, { reason: bounceReason('', answer), explanation: answer }));
        return;
      }
      context.log.warn({ err: error, message_id: id }, 'an e-mail could not be handed over and will be tried again');
      await context.begin((scope) => tryLater(scope, id));
    }
  };
}

type Prepared = {
  message: MessageRow;
  letter: Letter;
  printed: Printable | undefined;
  quotation: PrintableQuotation | undefined;
  /** What a person attached besides. */
  others: Attachment[];
};

/** What is to be sent, noted as an attempt; undefined when there is nothing to send any more. */
async function prepare(scope: Scope, id: number, settings: MailHouse['settings']): Promise<Prepared | undefined> {
  const message = await lockMessage(scope, id);
  if (message === undefined || message.state !== 'WAITING') return undefined;
  if (await isSettled(scope, message)) {
    await changeMessage(scope, id, { state: 'CANCELLED', reason: 'PAID' });
    await noteOutcome(scope, message, { mail_state: 'CANCELLED' });
    return undefined;
  }
  const words = message.attempts > 0 ? message : await written(scope, message, settings.publicUrl);
  await changeMessage(scope, id, {
    subject: words.subject,
    body: words.body,
    attempts: message.attempts + 1,
    first_attempt_at: message.first_attempt_at ?? new Date().toISOString(),
  });
  const { company, reply_to } = await senderOf(scope);
  const [to = '', ...also_to] = message.to_addresses;
  const ref = { administration_id: scope.administrationId, message_id: id, token: message.return_token };
  const letter: Letter = {
    to,
    also_to,
    cc: message.cc_addresses,
    bcc: message.bcc_addresses,
    from_name: fromName(company),
    ...(reply_to === '' ? {} : { reply_to }),
    return_path: returnAddress(ref, settings.inboundMailDomain),
    message_id: `${message.message_id}@${settings.inboundMailDomain}`,
    ...asLetter(words, message.language),
  };
  const printed = message.invoice_id === null ? undefined : await printable(scope, message.invoice_id, null);
  const quotation = message.quotation_id === null ? undefined : await printableQuotation(scope, message.quotation_id);
  return { message, letter, printed, quotation, others: await attachmentsOf(scope, id) };
}

/** A reminder stops when nothing is owed any more, also between being asked for and being sent. */
async function isSettled(scope: Scope, { kind, invoice_id }: MessageRow): Promise<boolean> {
  if (kind !== 'REMINDER' || invoice_id === null) return false;
  return (await invoiceById(scope, invoice_id)).outstanding_cents <= 0;
}

/** The words with what their variables stand for today. */
async function written(
  scope: Scope,
  message: MessageRow,
  publicUrl: string,
): Promise<{ subject: string; body: string }> {
  const values = await valuesOf(scope, message, publicUrl);
  const line = fillIn(message.subject, values).replaceAll(/\s+/g, ' ').trim();
  return { subject: line === '' ? fromName(values.company ?? '') : line, body: fillIn(message.body, values) };
}

async function valuesOf(scope: Scope, message: MessageRow, publicUrl: string): Promise<MailValues> {
  const { invoice_id, quotation_id, contact_id, language } = message;
  if (quotation_id !== null) return quotationValues(scope, await quotationById(scope, quotation_id), publicUrl);
  if (invoice_id === null) {
    const { outstanding } = await statementFile(scope, contact_id, language);
    const { url: link } = await customerLink(scope, contact_id, language, publicUrl);
    return statementValues(scope, contact_id, { outstanding, language, link });
  }
  const invoice = await invoiceById(scope, invoice_id);
  const { url } = await publicLink(scope, { id: invoice_id, language }, publicUrl);
  return invoiceValues(scope, invoice, url);
}

/** With the stored files of the invoice, or the statement as it is today, and whatever else a person attached. */
async function withFiles(context: JobContext, { files }: MailHouse, prepared: Prepared): Promise<Letter> {
  const { message, letter, printed, quotation, others } = prepared;
  const attachments: NonNullable<Letter['attachments']>[number][] = [];
  if (quotation !== undefined) {
    const begin = <Result>(work: (scope: Scope) => Promise<Result>) => context.begin(work);
    const content = await files.read(await storedPdf(begin, files, quotation));
    attachments.push({ file_name: `${quotation.document.number}.pdf`, media_type: 'application/pdf', content });
  } else if (printed === undefined) {
    const { file_name, write } = await context.begin(
      (scope) => statementFile(scope, message.contact_id, message.language),
      { writes: false },
    );
    attachments.push({ file_name, media_type: 'application/pdf', content: await write() });
  } else if (message.invoice_id !== null) {
    const begin = <Result>(work: (scope: Scope) => Promise<Result>) => context.begin(work);
    const { pdf_sha256, ubl_sha256 } =
      printed.stored ?? (await storeFiles(begin, files, message.invoice_id, await drawFiles(printed, files)));
    const { number } = printed.document;
    attachments.push({
      file_name: `${number}.pdf`,
      media_type: 'application/pdf',
      content: await files.read(pdf_sha256),
    });
    if (message.attach_ubl)
      attachments.push({
        file_name: `${number}.xml`,
        media_type: 'application/xml',
        content: await files.read(ubl_sha256),
      });
    for (const { file_name, media_type, sha256 } of printed.document.attachments ?? [])
      attachments.push({ file_name, media_type, content: await files.read(sha256) });
  }
  for (const { file_name, media_type, sha256 } of others)
    attachments.push({ file_name, media_type, content: await files.read(sha256) });
  return { ...letter, attachments };
}

async function noteSent(scope: Scope, id: number, refused: readonly string[]): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined || message.state !== 'WAITING') return;
  const sent_at = new Date().toISOString();
  await changeMessage(scope, id, { state: 'SENT', sent_at, reason: null, explanation: '' });
  await noteOutcome(scope, message, {
    mail_state: 'SENT',
    ...(message.kind === 'INVOICE' || message.kind === 'QUOTATION'
      ? { sent_at, scheduled_for: null }
      : { reminded_at: sent_at }),
  });
  if (refused.length > 0) await noteBounce(scope, id, { reason: 'MAILBOX_UNKNOWN', explanation: refused.join(', ') });
}

async function tryLater(scope: Scope, id: number): Promise<void> {
  const message = await messageById(scope, id);
  if (message === undefined || message.state !== 'WAITING') return;
  const since = message.first_attempt_at === null ? Date.now() : new Date(message.first_attempt_at).getTime();
  if (Date.now() - since > GIVES_UP_HOURS * 60 * MINUTE_MS)
    return giveUp(scope, id, { reason: 'NOT_DELIVERED_IN_TIME', explanation: '' });
  const pause = PAUSES_MINUTES[Math.min(message.attempts, PAUSES_MINUTES.length) - 1] ?? 1;
  return planAttempt(scope, id, new Date(Date.now() + pause * MINUTE_MS));
}

type Why = { reason: BounceReason; explanation: string };

/** Notes that a message is not sent, and tells who may send. */
export async function giveUp(scope: Scope, id: number, why: Why): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined || message.state !== 'WAITING') return;
  await changeMessage(scope, id, { ...why, state: 'FAILED' });
  await noteOutcome(scope, message, { mail_state: 'FAILED', scheduled_for: null });
  await tell(scope, message, why);
}

/** Notes that a message that was handed over did not arrive, and tells who may send. Once: a second report changes nothing. */
export async function noteBounce(scope: Scope, id: number, why: Why): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined || !['WAITING', 'SENT', 'DELIVERED'].includes(message.state)) return;
  await changeMessage(scope, id, { ...why, state: 'BOUNCED' });
  await noteOutcome(scope, message, { mail_state: 'BOUNCED' });
  await tell(scope, message, why);
}

async function tell(scope: Scope, message: MessageRow, why: Why): Promise<void> {
  const { invoice_id, quotation_id, contact_id, subject } = message;
  if (quotation_id !== null) {
    const { number } = await quotationById(scope, quotation_id);
    const offered = { model: 'quotation', id: quotation_id, name: number ?? '' } as const;
    const notice = { type: 'QUOTATION_SENDING_FAILED', about: offered, reason: why.reason, explanation: null } as const;
    return notify(scope, notice, { whoMay: 'sales.send', exceptActor: false });
  }
  const about =
    invoice_id === null
      ? ({ model: 'contact', id: contact_id, name: subject } as const)
      : ({
          model: 'sales_invoice',
          id: invoice_id,
          name: (await invoiceById(scope, invoice_id)).number ?? '',
        } as const);
  await notify(
    scope,
    { type: 'CUSTOMER_INVOICE_SENDING_FAILED', about, reason: why.reason, explanation: null },
    { whoMay: 'sales.send', exceptActor: false },
  );
}
