import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { HeldMail } from '@saldo/contract';
import { z } from 'zod';
import type { FileStore, StoredFile } from '#adapters/file-store/file-store';
import {
  amountsIn,
  type MailedDocument,
  readMail,
  type ReadMail,
  type SenderProof,
} from '#adapters/inbound-mail/inbound-mail';
import { DOCUMENT_LIMITS, isReadable } from '#receipt-reading/receipt-reader';
import { administration, isOwnAddress, isVerifiedSender, membersOf } from '#features/administrations/index';
import { projectByTag } from '#features/projects/index';
import type { Job } from '#platform/jobs/jobs';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { textPdf } from '#standards/invoice-pdf/text-pdf';
import type { NewAttachment } from '../attachments/store.ts';
import { type DocumentQuota, reserveQuota } from '../attachments/document-quota.ts';
import { type UploadServices, receiveAttachment, storeReceipt } from '../attachments/receive-attachment.ts';
import { supplierWhoSent } from './mail-text.ts';

const Payload = z.looseObject({ mail_id: z.int() });

/** Photographs and scans of a receipt are larger. */
const SMALL_PICTURE_BYTES = 20 * 1024;

/**
 * The name of the mail server in front, whether others reach Saldo (there mail that nobody checked is kept apart), and the room for
 * documents.
 */
type Door = { authservId: string | undefined; production: boolean; quota: DocumentQuota };

/** A receipt with its bytes: they are kept once there is room for the whole mail. `isWords` when it is what the mail itself says. */
type MailedReceipt = NewAttachment & { bytes: Uint8Array; isWords?: boolean };

type Waiting = { sha256: string; received_at: string; decided_by: number | null };

/**
 * Reads a mail that came in. Its receipts go to the inbox when its sender is verified and proven, or someone accepted it, and there is
 * room for them; else it is kept apart. Doing it twice is once.
 */
export function receiveMail(desk: UploadServices, door: Door): Job {
  return async (context) => {
    const { mail_id: id } = Payload.parse(context.payload);
    const waiting = await context.begin((scope) => waitingMail(scope, id));
    if (waiting === undefined) return;
    const mail = await read(desk.files, waiting, door);
    if (mail === undefined) {
      await context.begin((scope) => settle(scope, id, { state: 'QUARANTINED', held_because: 'UNREADABLE' }));
      return;
    }
    const about = { sender: mail.from, subject: mail.subject };
    const receipts = await receiptsOf(desk, mail, waiting);
    await context.begin(async (scope) => {
      const reason = await reasonToHold(scope, mail, door);
      const sender_proven = reason === null && mail.proof === 'PROVEN';
      let held_because: HeldMail['held_because'] | null = waiting.decided_by === null ? reason : null;
      if (held_because === null && !(await reserveQuota(scope, receipts, door.quota))) held_because = 'DOCUMENTS_FULL';
      const project_id = await projectByTag(scope, mail.subject);
      if (held_because === null)
        for (const { bytes, isWords = false, ...receipt } of receipts) {
          const mailed_by = isWords ? { mailed_by: await supplierOf(scope, mail) } : {};
          await receiveAttachment(scope, { ...receipt, ...mailed_by, sender_proven, project_id });
          await desk.files.put(bytes, DOCUMENT_LIMITS.bytes);
        }
      await settle(scope, id, {
        state: held_because === null ? 'TAKEN_IN' : 'QUARANTINED',
        held_because,
        ...about,
        receipt_count: receipts.length,
      });
    });
  };
}

/** The parts of a stored e-mail that count for the quota: its documents, or else its text. None if unreadable. */
export async function documentsOfMail(files: FileStore, sha256: string): Promise<StoredFile[]> {
  const mail = await readMail(await files.read(sha256), undefined).catch(() => undefined);
  if (mail === undefined) return [];
  const documents = mail.documents.map(({ bytes }) => bytes).filter((bytes) => bytes.length > 0);
  const all = documents.length > 0 ? documents : [Buffer.from(mail.text)].filter((words) => words.length > 0);
  return all.map((bytes) => ({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size_bytes: bytes.length,
  }));
}

/** Undefined for an invalid or hostile message: retrying would not help. */
async function read(files: FileStore, { sha256 }: Waiting, { authservId }: Door): Promise<ReadMail | undefined> {
  const bytes = await files.read(sha256);
  return readMail(bytes, authservId).catch(() => undefined);
}

async function waitingMail(scope: Scope, id: number): Promise<Waiting | undefined> {
  return scope.db
    .selectFrom('inbound_mails')
    .select(['sha256', 'received_at', 'decided_by'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('state', '=', 'RECEIVED')
    .executeTakeFirst();
}

async function reasonToHold(
  scope: Scope,
  mail: ReadMail,
  { production }: Door,
): Promise<'NOT_AUTHENTIC' | 'UNPROVEN_SENDER' | 'UNKNOWN_SENDER' | null> {
  if (mail.proof === 'FALSE') return 'NOT_AUTHENTIC';
  const believed: readonly SenderProof[] = production ? ['PROVEN'] : ['PROVEN', 'UNCHECKED'];
  if (!believed.includes(mail.proof)) return 'UNPROVEN_SENDER';
  return (await isVerifiedSender(scope, mail.from)) ? null : 'UNKNOWN_SENDER';
}

/**
 * What of a mail is a receipt: its documents, also one that cannot be read, because who sent it gets no answer. Its own words on paper as
 * well when they name an amount, or when no document can be the receipt.
 */
async function receiptsOf(desk: UploadServices, mail: ReadMail, { received_at }: Waiting): Promise<MailedReceipt[]> {
  const receipts: MailedReceipt[] = [];
  let hasDocument = false;
  for (const document of mail.documents) {
    const receipt = await lookedAt(desk, document, mail.from);
    if (receipt === undefined) continue;
    receipts.push(receipt);
    if (isReadable(receipt.media_type) && !isOrnament(receipt, document)) hasDocument = true;
  }
  if (mail.text === '' || (hasDocument && amountsIn(mail.text) === 0)) return receipts;
  const paper = await textPdf(mail.subject, mail.text, new Date(received_at));
  const file_name = `${mail.subject === '' ? 'e-mail' : mail.subject}.pdf`;
  const receipt = await lookedAt(desk, { file_name, bytes: paper, isTrimming: false }, mail.from);
  return receipt === undefined ? receipts : [...receipts, { ...receipt, isWords: true }];
}

/** Users of the company are not its suppliers. A supplier's address may be verified, so that its e-mail is accepted automatically. */
async function supplierOf(scope: Scope, mail: ReadMail): Promise<string> {
  if (await isOwnAddress(scope, mail.from)) return '';
  const [{ title }, members] = [await administration(scope), await membersOf(scope)];
  return supplierWhoSent(mail, [title, ...members.map(({ name }) => name)]);
}

/** A small or inline image is more likely a logo than a receipt. */
function isOrnament({ media_type, size_bytes }: NewAttachment, { isTrimming }: MailedDocument): boolean {
  return media_type.startsWith('image/') && (isTrimming || size_bytes < SMALL_PICTURE_BYTES);
}

/** Undefined for nothing at all, and for what a mail program added. */
async function lookedAt(
  desk: UploadServices,
  { file_name, bytes, isTrimming }: MailedDocument,
  sent_from: string,
): Promise<MailedReceipt | undefined> {
  if (bytes.length === 0) return undefined;
  const incoming = { file_name, content: Readable.from([Buffer.from(bytes)]) };
  try {
    return await storeReceipt(
      desk,
      incoming,
      { arrived_by: 'MAIL', unfit: isTrimming ? 'REFUSE' : 'KEEP' },
      (receipt) => Promise.resolve({ ...receipt, sent_from, bytes }),
    );
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type Outcome = {
  state: 'TAKEN_IN' | 'QUARANTINED';
  held_because: HeldMail['held_because'] | null;
  sender?: string;
  subject?: string;
  receipt_count?: number;
};

async function settle(scope: Scope, id: number, outcome: Outcome): Promise<void> {
  await scope.db
    .updateTable('inbound_mails')
    .set(outcome)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('state', '=', 'RECEIVED')
    .execute();
}
