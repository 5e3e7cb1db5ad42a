import { refuseUnfit } from '#receipt-reading/facts/fit';
import { withoutOwn } from '#receipt-reading/facts/own-details';
import { readUblDocument } from '#receipt-reading/documents/read-ubl';
import { DOCUMENT_LIMITS, DocumentRefused, unreadable } from '#receipt-reading/receipt-reader';
import type { OwnDetails, Reading, ReceiptDocument, ReceiptReader } from '#receipt-reading/receipt-reader';
import { UblUnreadable } from '#standards/ubl/ubl-reader';

/** A white picture of one pixel. */
const BLANK_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

async function pageImage(document: ReceiptDocument, page: number): Promise<Uint8Array> {
  refuseUnfit(document);
  if (page !== 1 || document.media_type === 'application/xml') throw new DocumentRefused('no_such_page');
  return BLANK_PNG;
}

/** Of a PNG what its head says, of a PDF how many times it says that something is a page. */
async function inspect({ bytes, media_type }: ReceiptDocument) {
  const text = Buffer.from(bytes);
  if (
    text.toString('latin1', 12, 16) === 'IHDR' &&
    text.readUInt32BE(16) * text.readUInt32BE(20) > DOCUMENT_LIMITS.pixels
  )
    return { pages: 0, limit: 'too_many_pixels' as const };
  const pages = media_type === 'application/pdf' ? text.toString('latin1').split('/Type /Page\n').length - 1 : 1;
  return pages > DOCUMENT_LIMITS.pages
    ? { pages: 1, limit: 'too_many_pages' as const }
    : { pages: Math.max(1, pages), limit: null };
}

/**
 * A reader for tests and demonstrations: XML invoices are read as by the real one, anything else gives the reading told
 * with `willRead`, or `unreadable`. Every page is blank, and there is one.
 */
export function fakeReceiptReader(): ReceiptReader & { willRead(reading: Reading): void } {
  let next: Reading = unreadable();

  async function read(document: ReceiptDocument, own: OwnDetails): Promise<Reading> {
    refuseUnfit(document);
    if (document.media_type !== 'application/xml') return withoutOwn(next, own);
    try {
      return readUblDocument(document.bytes, own);
    } catch (problem) {
      if (problem instanceof UblUnreadable) return unreadable();
      throw problem;
    }
  }

  return {
    inspect,
    read,
    pageImage,
    willRead(reading) {
      next = reading;
    },
    async close() {
      next = unreadable();
    },
  };
}
