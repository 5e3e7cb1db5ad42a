import type { FileStore } from '#adapters/file-store/file-store';
import {
  DOCUMENT_LIMITS,
  DocumentRefused,
  isReadable,
  type ReadableMediaType,
  type ReceiptReader,
} from '#receipt-reading/receipt-reader';
import { Refusal } from '#platform/refusal';

/** About forty pages: enough for whoever leafs back and forth. More would be kept for good, in the memory that all requests share. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** A few widths only, so that what was drawn for one screen serves the next. */
const WIDTHS = [400, 800, 1200, 1600, DOCUMENT_LIMITS.page_image_width] as const;
const DEFAULT_WIDTH = 1200;

export type PageImages = {
  /** A page as PNG or JPEG, at least `width` wide. Refused as not found when there is no such page. */
  page(document: { sha256: string; media_type: string }, page: number, width: number | undefined): Promise<Uint8Array>;
};

/** Draws pages and keeps the latest in memory, least recently used out first; the same page asked twice at once is drawn once. */
export function pageImages(files: FileStore, reader: ReceiptReader): PageImages {
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  let keptBytes = 0;

  function keep(key: string, image: Uint8Array): void {
    kept.set(key, image);
    keptBytes += image.length;
    for (const [oldest, bytes] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= bytes.length;
    }
  }

  async function draw(
    key: string,
    sha256: string,
    media_type: ReadableMediaType,
    page: number,
    width: number,
  ): Promise<Uint8Array> {
    try {
      const bytes = await files.read(sha256);
      const image = await reader.pageImage({ bytes, media_type }, page, width);
      keep(key, image);
      return image;
    } catch (problem) {
      throw problem instanceof DocumentRefused ? new Refusal('not_found') : problem;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async page({ sha256, media_type }, page, width) {
      if (!isReadable(media_type)) throw new Refusal('not_found');
      const wide = WIDTHS.find((known) => known >= (width ?? DEFAULT_WIDTH)) ?? DOCUMENT_LIMITS.page_image_width;
      const key = `${sha256} ${String(page)} ${String(wide)}`;
      const image = kept.get(key);
      if (image !== undefined) {
        kept.delete(key);
        kept.set(key, image);
        return image;
      }
      const drawing = underWay.get(key) ?? draw(key, sha256, media_type, page, wide);
      underWay.set(key, drawing);
      return drawing;
    },
  };
}
