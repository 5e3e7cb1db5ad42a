import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { sniffMediaType } from '#receipt-reading/receipt-reader';
import type { UploadedFile } from '#platform/http/handlers';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

const LARGEST_BYTES = 5 * 1024 * 1024;
const LARGEST_PIXELS = 50_000_000;
const SIDE = 600;
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

export type StoredLogo = { sha256: string; size_bytes: number };

/**
 * Takes a picture in, judged by its content, and keeps it drawn again as PNG of at most 600 pixels a side: what else was in the file (place,
 * camera, scripts) does not come along.
 */
export async function storeLogo(files: FileStore, incoming: UploadedFile): Promise<StoredLogo> {
  const { bytes } = await readPicture(incoming, { side: SIDE });
  return files.put(bytes, LARGEST_BYTES).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  });
}

type Picture = { bytes: Buffer; width: number; height: number };

/** A picture of at most 5 MB, drawn again as PNG; on `background` where it is transparent. */
export async function readPicture(
  incoming: UploadedFile,
  options: { side: number; background?: string },
): Promise<Picture> {
  const bytes = await bytesOf(incoming);
  if (!PICTURES.has(sniffMediaType(bytes) ?? '')) throw new Refusal('not_a_picture');
  return drawnAnew(bytes, options);
}

async function bytesOf({ content }: UploadedFile): Promise<Buffer> {
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

/** The library is loaded at the first picture: it is large, and a server may run for weeks without one. */
async function drawnAnew(bytes: Buffer, { side, background }: { side: number; background?: string }): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: LARGEST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true });
    const opaque = background === undefined ? picture : picture.flatten({ background });
    const { data, info } = await opaque.png().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new Refusal('not_a_picture');
  }
}

/** Makes it the logo of the administration, or takes the logo away. */
export async function setLogo(scope: Scope, logo: StoredLogo | null): Promise<void> {
  if (logo !== null)
    await scope.db
      .insertInto('files')
      .values({ ...logo, administration_id: scope.administrationId, media_type: 'image/png' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await scope.db
    .updateTable('administrations')
    .set({ logo_sha256: logo?.sha256 ?? null })
    .where('id', '=', scope.administrationId)
    .execute();
}

/** By which the file store knows the logo; none when there is none. */
export async function logoHash(scope: Scope): Promise<string | null> {
  const row = await scope.db
    .selectFrom('administrations')
    .select('logo_sha256')
    .where('id', '=', scope.administrationId)
    .executeTakeFirst();
  return orNotFound(row).logo_sha256;
}
