import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { type Delivery, DocumentRefused, type Peppol, PeppolUnavailable } from '#adapters/peppol/peppol';
import { peppolSender } from '#features/peppol/index';
import type { Job, JobContext } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { drawFiles, type Printable, printable } from '../documents/invoice-files.ts';
import { storeFiles } from '../documents/store-invoice-files.ts';
import {
  addMessage,
  changeMessage,
  lockMessage,
  type MessageRow,
  isUnknown,
  messagesOfInvoice,
  noteOnInvoice,
  noteOutcome,
  planAttempt,
  reopenMessage,
  SEND_BY_PEPPOL,
} from '../sending/message-store.ts';
import { finalInvoice } from '../sending/send-invoice.ts';
import { giveUp, noteBounce } from '../sending/send-message.ts';

const Payload = z.looseObject({ message_id: z.int() });

const MINUTE_MS = 60_000;
const GIVES_UP_MINUTES = 72 * 60;

type House = { files: FileStore; peppol: Peppol };

/**
 * Queues a final invoice for the network. Refused: one that waits already, and one that was sent, unless it goes again. Where nobody knows
 * whether the last one came through, that one is asked about and no other is made.
 */
export async function queueForPeppol(
  scope: Scope,
  id: number,
  { receiver, again }: { receiver: string; again: boolean },
): Promise<void> {
  const last = (await messagesOfInvoice(scope, id)).find(({ channel }) => channel === 'PEPPOL');
  // As its job does: the message before its invoice.
  const before = last === undefined ? undefined : await lockMessage(scope, last.id);
  const { contact_id, language, number, sent_at } = await finalInvoice(scope, id);
  if (sent_at !== null && !again) throw new Refusal('invoice_already_sent');
  if (before !== undefined && isUnknown(before)) return reopenMessage(scope, before, id);
  const message = await addMessage(scope, {
    kind: 'INVOICE',
    channel: 'PEPPOL',
    invoice_id: id,
    contact_id,
    language,
    to: [receiver],
    cc: [],
    bcc: [],
    subject: number ?? '',
    body: '',
    attach_ubl: true,
    attachment_ids: [],
    reminder_step: null,
    is_automatic: false,
    scheduled_for: null,
    task_id: null,
  });
  if (message === undefined) throw new Refusal('mail_already_waiting');
  await noteOnInvoice(scope, id, { mail_state: 'WAITING', scheduled_for: null });
}

/**
 * Hands an invoice over to the access point under a reference of its own, and asks what became of it until it is delivered or not. Where an
 * earlier attempt may have come through, it is asked first: nothing is sent twice.
 */
export function sendByPeppol(house: House): Job {
  return async (context) => {
    const { message_id: id } = Payload.parse(context.payload);
    const prepared = await context.begin((scope) => prepare(scope, id));
    if (prepared === undefined) return;
    try {
      const delivery = await deliveryOf(context, house, prepared);
      await context.begin((scope) =>
        delivery === undefined
          ? giveUp(scope, id, { reason: 'PEPPOL_NOT_CONNECTED', explanation: '' })
          : noteDelivery(scope, id, delivery),
      );
    } catch (error) {
      if (error instanceof DocumentRefused) {
        const why = { reason: 'PEPPOL_REFUSED', explanation: error.message } as const;
        await context.begin((scope) => giveUp(scope, id, why));
        return;
      }
      if (!(error instanceof PeppolUnavailable)) throw error;
      context.log.warn({ err: error, message_id: id }, 'the Peppol access point will be asked again');
      await context.begin((scope) => askLater(scope, id));
    }
  };
}

type Prepared = { message: MessageRow; invoiceId: number; printed: Printable; sender: string | undefined };

/** What is to be sent, noted as an attempt; undefined when there is nothing to send or to ask any more. */
async function prepare(scope: Scope, id: number): Promise<Prepared | undefined> {
  const message = await lockMessage(scope, id);
  if (message === undefined || message.invoice_id === null) return undefined;
  if (message.state !== 'WAITING' && message.state !== 'SENT') return undefined;
  const sender = await peppolSender(scope);
  // What may have come through before the company left is still asked about.
  if (sender === undefined && message.attempts === 0) {
    await giveUp(scope, id, { reason: 'PEPPOL_NOT_CONNECTED', explanation: '' });
    return undefined;
  }
  if (message.state === 'WAITING')
    await changeMessage(scope, id, {
      attempts: message.attempts + 1,
      first_attempt_at: message.first_attempt_at ?? new Date().toISOString(),
    });
  return { message, invoiceId: message.invoice_id, printed: await printable(scope, message.invoice_id, null), sender };
}

/** Undefined when it never was handed over, and the company is not on the network any more. */
async function deliveryOf(
  context: JobContext,
  { files, peppol }: House,
  { message, invoiceId, printed, sender }: Prepared,
): Promise<Delivery | undefined> {
  const reference = message.message_id;
  const known = message.attempts > 0 ? await peppol.delivery(reference) : undefined;
  if (known !== undefined) return known;
  if (message.state === 'SENT') throw new PeppolUnavailable('what was taken over is not known any more');
  if (sender === undefined) return undefined;
  const begin = <Result>(work: (scope: Scope) => Promise<Result>) => context.begin(work);
  const { ubl_sha256 } = printed.stored ?? (await storeFiles(begin, files, invoiceId, await drawFiles(printed, files)));
  const [receiver = ''] = message.to_addresses;
  const { kind } = printed.document;
  return peppol.send({ reference, sender, receiver, kind, xml: await files.read(ubl_sha256) });
}

async function noteDelivery(scope: Scope, id: number, { state, receipt, message: words }: Delivery): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined || (message.state !== 'WAITING' && message.state !== 'SENT')) return;
  if (state === 'FAILED') return noteBounce(scope, id, { reason: 'PEPPOL_NOT_DELIVERED', explanation: words });
  const sent_at = message.sent_at ?? new Date().toISOString();
  const reached = state === 'DELIVERED' ? 'DELIVERED' : 'SENT';
  await changeMessage(scope, id, { state: reached, sent_at, receipt, reason: null, explanation: '' });
  await noteOutcome(scope, message, { mail_state: reached, sent_at, scheduled_for: null });
  if (state === 'ACCEPTED') await askLater(scope, id);
}

/** Often at first, and then less: most documents are delivered within a minute. */
async function askLater(scope: Scope, id: number): Promise<void> {
  const message = await lockMessage(scope, id);
  if (message === undefined) return;
  const since = message.first_attempt_at === null ? Date.now() : new Date(message.first_attempt_at).getTime();
  const minutes = (Date.now() - since) / MINUTE_MS;
  if (minutes > GIVES_UP_MINUTES) {
    const why = { reason: 'PEPPOL_NOT_IN_TIME', explanation: '' } as const;
    return message.state === 'WAITING' ? giveUp(scope, id, why) : noteBounce(scope, id, why);
  }
  const pause = minutes < 10 ? 1 : minutes < 60 ? 15 : 180;
  return planAttempt(scope, id, new Date(Date.now() + pause * MINUTE_MS), SEND_BY_PEPPOL);
}
