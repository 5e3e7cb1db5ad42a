import { Readable } from 'node:stream';
import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { DOCUMENT_LIMITS, isReadable, type ReceiptReader, sniffMediaType } from '#receipt-reading/receipt-reader';
import type { UploadedFile } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { attachmentByHash, type AttachmentRow, insertAttachment, type NewAttachment } from './store.ts';
import { queueReading } from './queue-reading.ts';
import { isOfStaff } from '../processing/queue.ts';
import { restoreAttachment } from './reject-attachment.ts';

/** The number of leading bytes that determine the file type. */
const HEAD_BYTES = 4096;

/** For content that is not a receipt: `REFUSE` returns an error, `KEEP` stores it for a person to look at. */
type Unfit = 'REFUSE' | 'KEEP';

/** Where receipts are stored, and who reads them. */
export type UploadServices = { files: FileStore; reader: ReceiptReader };

/** Decides about a receipt that came in: it is there once its bytes are kept as well. */
type Settle<Settled> = (receipt: NewAttachment, keep: () => Promise<void>) => Promise<Settled>;

/**
 * Takes a receipt's bytes in, with constant memory, looks how many pages it shows, and has `settle` decide about it. Refuses what is too
 * large, has too many pages or pixels, or is not an image, PDF or UBL invoice by content; nothing is kept of that.
 */
export async function storeReceipt<Settled>(
  { files, reader }: UploadServices,
  incoming: UploadedFile,
  { arrived_by, unfit }: { arrived_by: NewAttachment['arrived_by']; unfit: Unfit },
  settle: Settle<Settled>,
): Promise<Settled> {
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
  const { file_name } = incoming;
  try {
    return await files.take(
      Readable.from(all()),
      DOCUMENT_LIMITS.bytes,
      async ({ sha256, size_bytes, bytes, keep }) => {
        const page_count = await pagesOf(reader, bytes, media_type, unfit);
        return settle({ sha256, size_bytes, media_type, page_count, file_name, arrived_by }, keep);
      },
    );
  } catch (error) {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  }
}

/** How many pages of it can be shown. What goes beyond a limit is refused as what it is told as. */
async function pagesOf(
  reader: ReceiptReader,
  bytes: () => Promise<Uint8Array>,
  media_type: string,
  unfit: Unfit,
): Promise<number> {
  if (!isReadable(media_type)) return 0;
  const { pages, limit } = await reader.inspect({ bytes: await bytes(), media_type });
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
 * again when it was rejected; not when staff bring it, who do not answer for the company,
 * nor when another document took its place.
 */
export async function receiveAttachment(
  scope: Scope,
  receipt: NewAttachment,
): Promise<{ row: AttachmentRow; was_here: boolean }> {
  const id = await insertAttachment(scope, receipt);
  if (id !== undefined) await queueReading(scope, id);
  const row = await attachmentByHash(scope, receipt.sha256);
  if (row === undefined) throw new Error('the attachment row disappeared during the upload');
  if (row.state === 'REJECTED' && receipt.sender_proven === false) await doubtSender(scope, row.id);
  const waits =
    row.state === 'REJECTED' && row.replaced_by === null && !isOfStaff(scope)
      ? await restoreAttachment(scope, row.id, { answer: '', version: row.version })
      : row;
  return { row: waits, was_here: id === undefined };
}

/** A receipt that is pending again because of a mail that anyone may have sent is not booked without a person, whoever sent it first. */
async function doubtSender(scope: Scope, id: number): Promise<void> {
  await scope.db
    .updateTable('attachments')
    .set({ sender_proven: false })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
