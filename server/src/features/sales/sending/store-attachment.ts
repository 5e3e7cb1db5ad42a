import type { Readable } from 'node:stream';
import { type FileStore, FileTooLarge, type StoredFile } from '#adapters/file-store/file-store';
import type { UploadedFile } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { sniffMediaType } from '#receipt-reading/receipt-reader';
import { safeName } from '#standards/tables/file-names';

const LARGEST_BYTES = 10 * 1024 * 1024;
const ATTACHABLE: ReadonlySet<string> = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

export type Attachment = StoredFile & { file_name: string; media_type: string };

/** Takes a file in that goes along with an e-mail: a PDF or picture by its content, whatever it is called. */
export async function takeAttachment(files: FileStore, { file_name, content }: UploadedFile): Promise<Attachment> {
  const bytes = await bytesOf(content);
  const media_type = sniffMediaType(bytes);
  if (media_type === undefined || !ATTACHABLE.has(media_type)) throw new Refusal('unsupported_media_type');
  const stored = await files.put(bytes, LARGEST_BYTES).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  });
  const name = safeName(file_name);
  return { ...stored, media_type, file_name: name === '' ? 'document' : name };
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

export async function keepAttachment(scope: Scope, { sha256, size_bytes, file_name, media_type }: Attachment) {
  const administration_id = scope.administrationId;
  await scope.db
    .insertInto('files')
    .values({ administration_id, sha256, size_bytes, media_type })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await scope.db
    .insertInto('sales_attachments')
    .values({ administration_id, sha256, size_bytes, file_name, media_type, created_by: scope.personId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, file_name, size_bytes };
}
