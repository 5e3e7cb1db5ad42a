import type { FileStore } from '#adapters/file-store/file-store';
import { readPicture } from '#features/administrations/index';
import type { UploadedFile } from '#platform/http/handlers';
import { safeName } from '#standards/tables/file-names';
import type { TakenDocument } from '#receipt-reading/take-document';

/** A whole page of A4 at nearly 200 dots to the inch. */
const SIDE = 2200;
const LARGEST_BYTES = 20 * 1024 * 1024;

type TemplatePicture = TakenDocument & { width: number; height: number };

/** Takes an image in for a template, without transparency: the sheet is white, and a PDF is drawn much faster. */
export async function takeTemplateImage(files: FileStore, incoming: UploadedFile): Promise<TemplatePicture> {
  const { bytes, width, height } = await readPicture(incoming, { side: SIDE, background: '#ffffff' });
  const stored = await files.put(bytes, LARGEST_BYTES);
  const name = safeName(incoming.file_name);
  return { ...stored, media_type: 'image/png', file_name: name === '' ? 'image' : name, width, height };
}
