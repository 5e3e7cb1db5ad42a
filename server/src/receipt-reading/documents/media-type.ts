const READABLE = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'application/xml'] as const;

/** What a receipt may be: a PDF, a picture, or an invoice in UBL. */
export type ReadableMediaType = (typeof READABLE)[number];

/** Whether a reader may be asked about a file of this kind, and a picture of its pages. */
export function isReadable(mediaType: string): mediaType is ReadableMediaType {
  return READABLE.some((readable) => readable === mediaType);
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']);

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));
}

/** The first part of a text in UTF-8 or UTF-16, without byte order mark; XML may be either. */
function textHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 4096);
  const encoding =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(head).trimStart();
}

/** True for XML whose root element is Invoice or CreditNote, whatever the prefix. */
function looksLikeUbl(text: string): boolean {
  if (!text.startsWith('<')) return false;
  const root = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)[\s>]/.exec(text.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, ''));
  return root?.[1] === 'Invoice' || root?.[1] === 'CreditNote';
}

/**
 * What a file is by its content; the name and the sender's claim do not count. `image/heic` (iPhone photos, AVIF
 * included) is named so that it can be refused with words. Anything else that cannot be read is undefined.
 */
export function sniffMediaType(bytes: Uint8Array): ReadableMediaType | 'image/heic' | undefined {
  // Readers accept a PDF whose header stands within the first kilobyte; mail gateways put lines before it.
  if (ascii(bytes, 0, 1024).includes('%PDF-') && !ascii(bytes, 0, 64).trimStart().startsWith('<'))
    return 'application/pdf';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(bytes, 8, 12))) return 'image/heic';
  return looksLikeUbl(textHead(bytes)) ? 'application/xml' : undefined;
}
