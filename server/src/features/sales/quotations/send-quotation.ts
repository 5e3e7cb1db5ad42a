import type { MailDraft, MailKind, QuotationMailBody } from '@saldo/contract';
import { addDays, type IsoDate, missingSellerDetails, yearOf } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { takeNumber } from '#features/journal/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { shownLogo } from '../documents/invoice-files.ts';
import { mailDraft } from '../sending/mail-draft.ts';
import { addMessage, noteByPost } from '../sending/message-store.ts';
import { shownTemplate } from '../templates/shown-template.ts';
import { asTold, handedOverAt, type Mail } from '../sending/send-invoice.ts';
import { composeQuotation } from './quotation-files.ts';
import { quotationValues } from './quotation-values.ts';
import { refuseStale } from './save-quotation.ts';
import { freeze, lockQuotation, noteOnQuotation, quotationById, type QuotationRow } from './store.ts';
import { planWatch } from './plan-watch.ts';

/** So long before its date a document may have been handed over. */
const DAYS_BEFORE = 7;

/** The e-mail as the settings make it. A draft shows the number that it is about to get. */
export async function quotationMail(
  scope: Scope,
  id: number,
  publicUrl: string,
  kind: MailKind = 'QUOTATION',
): Promise<MailDraft> {
  const quotation = await quotationById(scope, id);
  const { contact_id, language } = quotation;
  if (contact_id === null) throw refuseField('contact_id', 'customer_required');
  const number = quotation.number ?? '…';
  const values = { ...(await quotationValues(scope, quotation, publicUrl)), number };
  return mailDraft(scope, { kind, contactId: contact_id, language, step: null, values });
}

/**
 * Sends a quotation. A draft gets its number and is frozen in the same transaction; one that is open is sent once more, as it was. Refused:
 * what misses something, what someone changed since, and what is being sent already.
 */
export async function sendQuotation(scope: Scope, id: number, body: QuotationMailBody): Promise<void> {
  const quotation = await lockQuotation(scope, id);
  refuseStale(quotation, body.version);
  if (quotation.state !== 'CONCEPT' && quotation.state !== 'OPEN') throw new Refusal('quotation_decided');
  if (quotation.state === 'CONCEPT') await finalizeQuotation(scope, quotation);
  const { version: _, admin_id: __, ...mail } = body;
  await queue(scope, { ...quotation, contact_id: quotation.contact_id ?? 0 }, 'QUOTATION', {
    ...mail,
    attach_ubl: false,
  });
  await planWatch(scope, id);
}

/**
 * Notes that a quotation was handed over outside Saldo. A draft gets its number and is frozen, as by sending it; refused is what is refused
 * then, a day on which it cannot have been, and one whose e-mail is on its way.
 */
export async function markQuotationSent(
  scope: Scope,
  id: number,
  { version, sent_on }: { version: number; sent_on: IsoDate },
): Promise<void> {
  const quotation = await lockQuotation(scope, id);
  refuseStale(quotation, version);
  if (quotation.sent_at !== null) throw new Refusal('quotation_already_sent');
  if (quotation.mail_state === 'WAITING') throw new Refusal('mail_already_waiting');
  if (quotation.state !== 'CONCEPT' && quotation.state !== 'OPEN') throw new Refusal('quotation_decided');
  const { quotation_date } = quotation;
  const earliest = addDays(quotation_date < scope.today ? quotation_date : scope.today, -DAYS_BEFORE);
  if (sent_on > scope.today || sent_on < earliest) throw refuseField('sent_on', 'date_invalid');
  if (quotation.state === 'CONCEPT') await finalizeQuotation(scope, quotation);
  await noteHandedOver(scope, id, handedOverAt(sent_on));
  await planWatch(scope, id);
}

/** Notes that a quotation with a number was handed over, and when: an e-mail that did not arrive no longer matters. */
export async function noteHandedOver(scope: Scope, id: number, sent_at: string): Promise<void> {
  const { contact_id, language, number } = await quotationById(scope, id);
  const about = { kind: 'QUOTATION', invoice_id: null, quotation_id: id, language, subject: number ?? '' } as const;
  await noteByPost(scope, { ...about, contact_id: orNotFound(contact_id) }, sent_at);
  await noteOnQuotation(scope, id, { sent_at, mail_state: null });
}

type Addressed = Pick<QuotationRow, 'id' | 'language'> & { contact_id: number };

/** Queues an e-mail about a quotation; one at a time. */
export async function queue(
  scope: Scope,
  { id, contact_id, language }: Addressed,
  kind: 'QUOTATION' | 'QUOTATION_REMINDER',
  mail: Mail,
): Promise<void> {
  const message = await addMessage(scope, {
    ...(await asTold(scope, kind, mail)),
    kind,
    channel: 'MAIL',
    invoice_id: null,
    quotation_id: id,
    contact_id,
    language,
    reminder_step: null,
    is_automatic: kind === 'QUOTATION_REMINDER',
    scheduled_for: null,
    task_id: null,
  });
  if (message === undefined) throw new Refusal('mail_already_waiting');
  await noteOnQuotation(scope, id, { mail_state: 'WAITING' });
}

/** Checks all that a customer must be able to see, in the order a person fills it in; then gives a draft its number and its last shape. */
export async function finalizeQuotation(scope: Scope, quotation: QuotationRow): Promise<void> {
  const { id, contact_id, lines, quotation_date, valid_until } = quotation;
  if (contact_id === null) throw refuseField('contact_id', 'customer_required');
  if (valid_until < scope.today) throw refuseField('valid_until', 'date_in_past');
  if (lines.length === 0) throw refuseField('lines', 'lines_required');
  const empty = lines.findIndex(({ description }) => description.trim() === '');
  if (empty !== -1) throw refuseField(`lines.${String(empty)}.description`, 'description_empty');
  const missing = missingSellerDetails(await administration(scope), quotation_date);
  if (missing.length > 0) throw new Refusal('seller_details_missing', { about: { missing: missing.join(', ') } });
  const year = yearOf(quotation_date);
  const sequence = await takeNumber(scope, `quotation-${String(year)}`);
  const number = `Q${String(year)}-${String(sequence).padStart(4, '0')}`;
  const document = await composeQuotation(scope, quotation, number);
  const template = await shownTemplate(scope, 'QUOTATION', quotation.language, quotation);
  await freeze(scope, id, { number, document, template, logo_sha256: await shownLogo(scope) });
}
