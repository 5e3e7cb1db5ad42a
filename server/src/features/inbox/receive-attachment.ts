import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import {
  DOCUMENT_LIMITS,
  isReadable,
  type ReceiptReader,
  sniffMediaType,
} from '#adapters/receipt-reader/receipt-reader';
import type { Incoming } from '#platform/answers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { attachmentByHash, type AttachmentRow, insertAttachment, type NewAttachment } from './attachment-store.ts';
import { haveRead } from './have-read.ts';
import { restoreAttachment } from './reject-attachment.ts';

/** As much of the beginning as it takes to see what a file is. */
const HEAD_BYTES = 4096;

/** What is no receipt by its content: `REFUSE` tells who waits for an answer, `KEEP` keeps it for a person to look at. */
type Unfit = 'REFUSE' | 'KEEP';

/** Where receipts are kept, and who looks at them. */
export type Desk = { files: FileStore; reader: ReceiptReader };

/**
 * Stores a receipt's bytes, with constant memory, and looks how many pages it shows. Refuses what is too large, has too many pages or
 * pixels, or is not an image, PDF or UBL invoice by content.
 */
export async function storeReceipt(
  { files, reader }: Desk,
  incoming: Incoming,
  arrivedBy: NewAttachment['arrived_by'],
  unfit: Unfit = 'REFUSE',
): Promise<NewAttachment> {
  const chunks = incoming.content[Symbol.asyncIterator]();
  const head = await headOf(chunks);
  const found = sniffMediaType(head);
  if ((found === undefined || found === 'image/heic') && unfit === 'REFUSE') {
    incoming.content.resume();
    throw new Refusal(found === undefined ? 'unsupported_media_type' : 'heic_not_supported');
  }
  const media_type = found ?? 'application/octet-stream';
  async function* all() {
    yield head;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  const stored = await files.put(Readable.from(all()), DOCUMENT_LIMITS.bytes).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  });
  const page_count = await pagesOf({ files, reader }, stored.sha256, media_type, unfit);
  return { ...stored, media_type, page_count, file_name: incoming.file_name, arrived_by: arrivedBy };
}

/** How many pages of it can be shown. What goes beyond a limit is refused as what it is told as. */
async function pagesOf({ files, reader }: Desk, sha256: string, media_type: string, unfit: Unfit): Promise<number> {
  if (!isReadable(media_type)) return 0;
  const { pages, limit } = await reader.inspect({ bytes: await files.read(sha256), media_type });
  if (limit !== null && unfit === 'REFUSE') throw new Refusal(limit);
  return pages;
}

async function headOf(chunks: AsyncIterator<unknown>): Promise<Buffer> {
  const head: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done === true) break;
    const chunk = next.value as Buffer;
    head.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(head);
}

/**
 * Notes a stored receipt and has it read. The same bytes twice are one attachment: the second time the first is given back, and waits
 * again when it was rejected.
 */
export async function receiveAttachment(
  scope: Scope,
  receipt: NewAttachment,
  quotaBytes?: number,
): Promise<{ row: AttachmentRow; was_here: boolean }> {
  if (quotaBytes !== undefined) await refuseBeyondQuota(scope, receipt, quotaBytes);
  const id = await insertAttachment(scope, receipt);
  if (id !== undefined) await haveRead(scope, id);
  const row = await attachmentByHash(scope, receipt.sha256);
  if (row === undefined) throw new Error('a receipt vanished while it was received');
  if (row.state === 'REJECTED' && receipt.sender_proven === false) await doubtSender(scope, row.id);
  const waits =
    row.state === 'REJECTED' ? await restoreAttachment(scope, row.id, { answer: '', version: row.version }) : row;
  return { row: waits, was_here: id === undefined };
}

/** What is here already takes no room. */
async function refuseBeyondQuota(scope: Scope, receipt: NewAttachment, quotaBytes: number): Promise<void> {
  const { taken } = await scope.db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('taken'))
    .where('administration_id', '=', scope.administrationId)
    .where('sha256', '<>', receipt.sha256)
    .executeTakeFirstOrThrow();
  if (taken + receipt.size_bytes > quotaBytes)
    throw new Refusal('documents_full', { about: { megabytes: Math.round(quotaBytes / 1_000_000) } });
}

/** A receipt that waits again because of a mail that anyone may have sent is not booked without a person, whoever sent it first. */
async function doubtSender(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('attachments')
    .set({ sender_proven: false })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
