import { Readable } from 'node:stream';
import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { DOCUMENT_LIMITS, sniffMediaType } from '#adapters/receipt-reader/receipt-reader';
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

/** Stores a receipt's bytes, with constant memory. Refuses what is too large, or not an image, PDF or UBL invoice by content. */
export async function storeReceipt(
  files: FileStore,
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
  try {
    const stored = await files.put(Readable.from(all()), DOCUMENT_LIMITS.bytes);
    return { ...stored, media_type, file_name: incoming.file_name, arrived_by: arrivedBy };
  } catch (error) {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  }
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
): Promise<{ row: AttachmentRow; was_here: boolean }> {
  const id = await insertAttachment(scope, receipt);
  if (id !== undefined) await haveRead(scope, id);
  const row = await attachmentByHash(scope, receipt.sha256);
  if (row === undefined) throw new Error('a receipt vanished while it was received');
  if (row.state === 'REJECTED' && receipt.sender_proven === false) await doubtSender(scope, row.id);
  const waits =
    row.state === 'REJECTED' ? await restoreAttachment(scope, row.id, { answer: '', version: row.version }) : row;
  return { row: waits, was_here: id === undefined };
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
