import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type FileStore, FileTooLarge, type StoredFile } from '#adapters/file-store/file-store';
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

/** Refuses what does not fit in the room for documents. */
export async function refuseBeyondQuota(scope: Scope, files: readonly StoredFile[], quotaBytes: number): Promise<void> {
  if (!(await reserveQuota(scope, files, quotaBytes)))
    throw new Refusal('documents_full', { about: { megabytes: Math.round(quotaBytes / 1_000_000) } });
}

/** Whether files fit in the quota. Of two simultaneous uploads, the second sees the first. */
export async function reserveQuota(scope: Scope, files: readonly StoredFile[], quotaBytes: number): Promise<boolean> {
  await scope.db
    .selectFrom('administrations')
    .select('id')
    .where('id', '=', scope.administrationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return fitsIn(scope, files, quotaBytes);
}

/** Existing files take no extra space; deleted ones take none, although their bytes are kept. */
async function fitsIn(scope: Scope, files: readonly StoredFile[], quotaBytes: number): Promise<boolean> {
  const { taken, here } = await scope.db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('taken'),
      sql<
        string[]
      >`coalesce(array_agg(sha256) filter (where sha256 = any(${files.map(({ sha256 }) => sha256)}::text[])), '{}')`.as(
        'here',
      ),
    ])
    .where('administration_id', '=', scope.administrationId)
    .where(
      sql<boolean>`(exists (select from attachments a
          where a.administration_id = files.administration_id and a.sha256 = files.sha256)
        or exists (select from inbound_mails m
          where m.administration_id = files.administration_id and m.sha256 = files.sha256 and m.state <> 'DELETED'))`,
    )
    .executeTakeFirstOrThrow();
  const fresh = new Map(files.map(({ sha256, size_bytes }) => [sha256, size_bytes]));
  for (const sha256 of here) fresh.delete(sha256);
  const added = [...fresh.values()].reduce((total, size) => total + size, 0);
  return added === 0 || taken + added <= quotaBytes;
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
