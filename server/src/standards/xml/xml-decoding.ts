import { TextDecoder } from 'node:util';

/** As much of a document as tells its encoding. */
export const BYTES_TO_SNIFF = 256;
const SLICE = 65_536;

const LATIN = new Set(['iso-8859-1', 'iso_8859-1', 'latin1', 'windows-1252', 'us-ascii', 'iso-8859-15']);

/** How the bytes of an XML document are read: as its byte order mark or its declaration says, else as UTF-8. */
export function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(head);
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(start)?.[1];
  if (declared === undefined || !LATIN.has(declared.toLowerCase())) return 'utf-8';
  return declared.toLowerCase() === 'iso-8859-15' ? 'iso-8859-15' : 'windows-1252';
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/**
 * The text of an XML stream in slices of at most 64 thousand characters, however large the chunks are. Bytes are read
 * in the encoding of the byte order mark or the XML declaration, UTF-8 otherwise; bytes that do not fit become U+FFFD,
 * because several banks declare an encoding they do not write. Chunks that are strings already are passed on.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let decoder: TextDecoder | null = null;
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') {
      yield* slices(chunk);
      continue;
    }
    waiting.push(chunk);
    size += chunk.length;
    if (decoder === null && size < BYTES_TO_SNIFF) continue;
    const bytes = joined(waiting);
    decoder ??= new TextDecoder(encodingOf(bytes.subarray(0, BYTES_TO_SNIFF)));
    yield* slices(decoder.decode(bytes, { stream: true }));
    waiting = [];
  }
  const rest = joined(waiting);
  decoder ??= new TextDecoder(encodingOf(rest));
  yield* slices(decoder.decode(rest));
}
