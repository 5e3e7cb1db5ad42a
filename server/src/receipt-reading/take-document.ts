import type { Readable } from 'node:stream';
import type { FileStore, StoredFile } from '#adapters/file-store/file-store';
import type { UploadedFile } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { safeName } from '#standards/tables/file-names';
import { sniffMediaType } from './receipt-reader.ts';

const LARGEST_BYTES = 10 * 1024 * 1024;
const TAKEN: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

export type TakenDocument = StoredFile & { file_name: string; media_type: string };

/** Refuses documents for which a company has no room: rooms that take them in are handed it. */
export type RefuseBeyondQuota = (scope: Scope, documents: readonly StoredFile[]) => Promise<void>;

/**
 * Takes in a document that is not read: a PDF or picture by its content, whatever it is called. `settle` decides about it, and its bytes are
 * kept when it says so.
 */
export async function takeDocument<Settled>(
  files: FileStore,
  { file_name, content }: UploadedFile,
  settle: (taken: TakenDocument, keep: () => Promise<void>) => Promise<Settled>,
): Promise<Settled> {
  const bytes = await bytesOf(content);
  const media_type = sniffMediaType(bytes);
  if (media_type === undefined || !TAKEN.has(media_type)) throw new Refusal('unsupported_media_type');
  const name = safeName(file_name);
  return files.take(bytes, LARGEST_BYTES, ({ sha256, size_bytes, keep }) =>
    settle({ sha256, size_bytes, media_type, file_name: name === '' ? 'document' : name }, keep),
  );
}

async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.length;
    // What is too large is read to its end anyway, so that the sender hears why.
    if (length <= LARGEST_BYTES) chunks.push(chunk);
  }
  if (length > LARGEST_BYTES) throw new Refusal('too_large');
  return Buffer.concat(chunks);
}

/** Notes that the administration has these bytes. */
export async function noteFile(
  { db, administrationId }: Scope,
  { sha256, size_bytes, media_type }: Omit<TakenDocument, 'file_name'>,
): Promise<void> {
  await db
    .insertInto('files')
    .values({ administration_id: administrationId, sha256, size_bytes, media_type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
