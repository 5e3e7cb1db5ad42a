import {
  DOCUMENT_LIMITS,
  DocumentRefused,
  type ReceiptDocument,
  sniffMediaType,
} from '#receipt-reading/receipt-reader';

/** Throws a `DocumentRefused` for a document that is empty, too large, or not what its media type says. */
export function refuseUnfit({ bytes, media_type }: ReceiptDocument): void {
  if (bytes.length === 0) throw new DocumentRefused('empty');
  if (bytes.length > DOCUMENT_LIMITS.bytes) throw new DocumentRefused('too_large');
  const found = sniffMediaType(bytes);
  if (found === 'image/heic') throw new DocumentRefused('heic_not_supported');
  if (found === undefined) throw new DocumentRefused('unknown_content');
  if (found !== media_type) throw new DocumentRefused('content_differs');
}
