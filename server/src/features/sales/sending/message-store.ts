import { randomBytes, randomUUID } from 'node:crypto';
import {
  type BounceReason,
  type CancelReason,
  type MailKind,
  type MessageState,
  MOST_MAILS_A_DAY,
} from '@saldo/contract';
import { sql } from 'kysely';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import { noteOnQuotation } from '../quotations/store.ts';
import type { Language, Scope } from '#platform/scope';

export const SEND_MESSAGE = 'sales.send-message';
export const SEND_BY_PEPPOL = 'sales.send-by-peppol';

type Channel = 'MAIL' | 'POST' | 'PEPPOL';

export type NewMessage = {
  kind: MailKind;
  channel: Channel;
  invoice_id: number | null;
  quotation_id?: number;
  contact_id: number;
  language: Language;
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  body: string;
  attach_ubl: boolean;
  attachment_ids: readonly number[];
  reminder_step: number | null;
  is_automatic: boolean;
  scheduled_for: Date | null;
  task_id: number | null;
};

/**
 * Notes an e-mail together with the job that sends it, or neither. Undefined when there is one already: an invoice waits once, is reminded of
 * once a day, and is sent once by a task; nothing is noted then. Its Message-ID and tokens are fixed here, before any attempt.
 */
export async function addMessage(scope: Scope, message: NewMessage): Promise<number | undefined> {
  const { to, cc, bcc, attachment_ids, scheduled_for, ...rest } = message;
  const isPost = message.channel === 'POST';
  if (message.channel === 'MAIL') await refuseBeyondLimit(scope);
  const added = await scope.db
    .insertInto('sales_messages')
    .values({
      ...rest,
      administration_id: scope.administrationId,
      to_addresses: [...to],
      cc_addresses: [...cc],
      bcc_addresses: [...bcc],
      scheduled_for: scheduled_for?.toISOString() ?? null,
      state: isPost ? 'SENT' : 'WAITING',
      asked_on: scope.today,
      message_id: randomUUID(),
      return_token: randomBytes(16).toString('hex'),
      link_token: randomBytes(24).toString('base64url'),
      created_by: scope.personId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  if (attachment_ids.length > 0)
    await scope.db
      .insertInto('sales_message_attachments')
      .values(
        attachment_ids.map((attachment_id) => ({
          administration_id: scope.administrationId,
          message_id: added.id,
          attachment_id,
        })),
      )
      .execute();
  const task = message.channel === 'PEPPOL' ? SEND_BY_PEPPOL : SEND_MESSAGE;
  if (!isPost) await planAttempt(scope, added.id, scheduled_for ?? new Date(), task);
  return added.id;
}

type HandedOver = Pick<NewMessage, 'kind' | 'invoice_id' | 'quotation_id' | 'contact_id' | 'language' | 'subject'>;

/** Notes that a document was handed over outside Saldo. */
export async function noteByPost(scope: Scope, about: HandedOver, sent_at: string): Promise<void> {
  const message = await addMessage(scope, {
    ...about,
    channel: 'POST',
    to: [],
    cc: [],
    bcc: [],
    body: '',
    attach_ubl: false,
    attachment_ids: [],
    reminder_step: null,
    is_automatic: false,
    scheduled_for: null,
    task_id: null,
  });
  await changeMessage(scope, orNotFound(message), { sent_at });
}

/** Refuses an e-mail above the number of a day. */
async function refuseBeyondLimit(scope: Scope): Promise<void> {
  const { count } = await scope.db
    .selectFrom('sales_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('administration_id', '=', scope.administrationId)
    .where('asked_on', '=', scope.today)
    .where('channel', '=', 'MAIL')
    .executeTakeFirstOrThrow();
  if (count >= MOST_MAILS_A_DAY) throw new Refusal('mail_limit_reached', { about: { most: MOST_MAILS_A_DAY } });
}

/** Whether no more e-mails can be asked for today: what a job was to send waits until tomorrow. */
export const isMailLimit = (error: unknown): boolean => error instanceof Refusal && error.code === 'mail_limit_reached';

/** Whether an e-invoice may have come through: only what was refused, or did not arrive, may go out again as another one. */
export function isUnknown({ channel, state, reason }: Pick<MessageRow, 'channel' | 'state' | 'reason'>): boolean {
  if (channel !== 'PEPPOL') return false;
  if (state === 'SENT') return true;
  return (
    (state === 'FAILED' || state === 'BOUNCED') && reason !== 'PEPPOL_REFUSED' && reason !== 'PEPPOL_NOT_DELIVERED'
  );
}

/** Has the same e-invoice wait again under the same reference, for another three days. Refused beside another that waits. */
export async function reopenMessage(scope: Scope, { id }: MessageRow, invoiceId: number): Promise<void> {
  if ((await waitingMessage(scope, invoiceId)) !== undefined) throw new Refusal('mail_already_waiting');
  const first_attempt_at = new Date().toISOString();
  await changeMessage(scope, id, { state: 'WAITING', reason: null, explanation: '', first_attempt_at });
  await noteOnInvoice(scope, invoiceId, { mail_state: 'WAITING', scheduled_for: null });
  await planAttempt(scope, id, new Date(), SEND_BY_PEPPOL);
}

/** One job per message: planned again, it replaces the one before. */
export async function planAttempt(scope: Scope, id: number, runAt: Date, task = SEND_MESSAGE): Promise<void> {
  const key = `sales-message-${String(scope.administrationId)}-${String(id)}`;
  await enqueue(scope, task, { message_id: id }, { key, runAt });
}

const COLUMNS = [
  'id',
  sql<MailKind>`kind`.as('kind'),
  sql<Channel>`channel`.as('channel'),
  sql<MessageState>`state`.as('state'),
  'invoice_id',
  'quotation_id',
  'contact_id',
  sql<Language>`language`.as('language'),
  'to_addresses',
  'cc_addresses',
  'bcc_addresses',
  'subject',
  'body',
  'attach_ubl',
  'reminder_step',
  'is_automatic',
  'asked_on',
  'scheduled_for',
  'task_id',
  'message_id',
  'return_token',
  'link_token',
  'attempts',
  'first_attempt_at',
  'sent_at',
  'state_at',
  sql<BounceReason | CancelReason | null>`reason`.as('reason'),
  'explanation',
  'receipt',
  'created_by',
  'created_at',
] as const;

function messages(scope: Scope) {
  return scope.db.selectFrom('sales_messages').select(COLUMNS).where('administration_id', '=', scope.administrationId);
}

export type MessageRow = NonNullable<Awaited<ReturnType<typeof messageById>>>;

export async function messageById(scope: Scope, id: number) {
  return messages(scope).where('id', '=', id).executeTakeFirst();
}

/** A message for this transaction alone, so that it is changed once at a time. */
export async function lockMessage(scope: Scope, id: number) {
  return messages(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first. */
export async function messagesOfInvoice(scope: Scope, invoiceId: number): Promise<MessageRow[]> {
  return messages(scope).where('invoice_id', '=', invoiceId).orderBy('id', 'desc').limit(200).execute();
}

/** Newest first. */
export async function messagesOfQuotation(scope: Scope, quotationId: number): Promise<MessageRow[]> {
  return messages(scope).where('quotation_id', '=', quotationId).orderBy('id', 'desc').limit(200).execute();
}

export async function waitingMessage(scope: Scope, invoiceId: number): Promise<MessageRow | undefined> {
  return messages(scope)
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'INVOICE')
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a task queued a message about an invoice before it broke off. */
export async function isOfTask(scope: Scope, invoiceId: number, taskId: number): Promise<boolean> {
  const found = await messages(scope)
    .where('invoice_id', '=', invoiceId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The reminders of some invoices that were sent or will be, with their days. */
export async function remindersOf(
  scope: Scope,
  invoiceIds: readonly number[],
): Promise<Map<number, { step: number; on: string }[]>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('sales_messages')
    .select(['invoice_id', 'reminder_step', 'asked_on'])
    .where('administration_id', '=', scope.administrationId)
    .where('invoice_id', 'in', [...invoiceIds])
    .where('kind', '=', 'REMINDER')
    .where('state', '!=', 'CANCELLED')
    .execute();
  const known = rows.map(({ invoice_id, reminder_step, asked_on }) => ({
    invoice: invoice_id ?? 0,
    step: reminder_step ?? 0,
    on: asked_on,
  }));
  return new Map(
    [...Map.groupBy(known, ({ invoice }) => invoice)].map(([id, sent]) => [
      id,
      sent.map(({ step, on }) => ({ step, on })),
    ]),
  );
}

/** A file that goes with an e-mail besides the invoice. */
export type Attachment = { file_name: string; media_type: string; sha256: string };

export async function attachmentsOf(scope: Scope, messageId: number): Promise<Attachment[]> {
  return scope.db
    .selectFrom('sales_message_attachments as m')
    .innerJoin('sales_attachments as a', (join) =>
      join.onRef('a.administration_id', '=', 'm.administration_id').onRef('a.id', '=', 'm.attachment_id'),
    )
    .select(['a.file_name', 'a.media_type', 'a.sha256'])
    .where('m.administration_id', '=', scope.administrationId)
    .where('m.message_id', '=', messageId)
    .orderBy('a.id')
    .execute();
}

/** The files that were attached to a message besides the invoice. */
export async function attachmentIdsOf(scope: Scope, messageId: number): Promise<number[]> {
  const rows = await scope.db
    .selectFrom('sales_message_attachments')
    .select('attachment_id')
    .where('administration_id', '=', scope.administrationId)
    .where('message_id', '=', messageId)
    .execute();
  return rows.map(({ attachment_id }) => attachment_id);
}

type Change = {
  state?: MessageState;
  reason?: BounceReason | CancelReason | null;
  explanation?: string;
  receipt?: string | null;
  subject?: string;
  body?: string;
  attempts?: number;
  first_attempt_at?: string;
  sent_at?: string;
};

export async function changeMessage(scope: Scope, id: number, change: Change): Promise<void> {
  await scope.db
    .updateTable('sales_messages')
    .set({ ...change, ...(change.state === undefined ? {} : { state_at: sql<string>`now()` }) })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

type Summary = {
  sent_at?: string;
  scheduled_for?: string | null;
  reminded_at?: string;
  reminders_paused?: boolean;
  mail_state?: MessageState | null;
};

/** Notes on the invoice what lists show of its messages. It was first sent once. */
export async function noteOnInvoice(scope: Scope, invoiceId: number, { sent_at, ...summary }: Summary): Promise<void> {
  await scope.db
    .updateTable('sales_invoices')
    .set((eb) => ({
      ...summary,
      ...(sent_at === undefined ? {} : { sent_at: eb.fn.coalesce('sent_at', sql<string>`${sent_at}::timestamptz`) }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', invoiceId)
    .execute();
}

const sentOf = ({ sent_at }: Summary) => (sent_at === undefined ? {} : { sent_at });

/**
 * Notes on the invoice or quotation of a message what became of it. What becomes of an older e-mail, such as one that came back and was sent again, is not
 * what became of the last.
 */
export async function noteOutcome(
  scope: Scope,
  { id, invoice_id, quotation_id }: Pick<MessageRow, 'id' | 'invoice_id' | 'quotation_id'>,
  { mail_state, ...summary }: Summary & { mail_state: MessageState },
): Promise<void> {
  if (quotation_id !== null) return noteOnQuotation(scope, quotation_id, { mail_state, ...sentOf(summary) });
  if (invoice_id === null) return;
  const newer = await messages(scope)
    .where('invoice_id', '=', invoice_id)
    .where('channel', '!=', 'POST')
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst();
  await noteOnInvoice(scope, invoice_id, newer === undefined ? { ...summary, mail_state } : summary);
}
