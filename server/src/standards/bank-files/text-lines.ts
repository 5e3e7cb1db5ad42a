import { TextDecoder } from 'node:util';
import { StatementProblem } from './statement-problem.ts';

/** The longest line of a file of a bank. */
const LONGEST = 1_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

/** A line as its bank wrote it: UTF-8 where it is, else Windows-1252, which ISO-8859-1 is part of. */
function decodeLine(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** Which UTF-16 the bytes are, by their mark or by the zeros of Western text; null for anything else. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.length < 4) return null;
  if (head[1] === 0 && head[3] === 0 && head[0] !== 0) return 'utf-16le';
  return head[0] === 0 && head[2] === 0 && head[1] !== 0 ? 'utf-16be' : null;
}

/** Bytes in UTF-8, whatever they came in. */
async function* asBytes(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk);
    if (bytes.length === 0) continue;
    if (decoder === undefined) {
      const encoding = utf16Of(bytes);
      decoder = encoding === null ? null : new TextDecoder(encoding);
    }
    yield decoder === null ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield Buffer.from(rest);
}

/**
 * The lines of a text file, without their ends, one at a time. The encoding is found per line, because some banks write one encoding and
 * declare another: UTF-16 by its mark, UTF-8 where the bytes are, else Windows-1252.
 */
export async function* textLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let count = 0;
  const lineOf = (bytes: Buffer): string => {
    count += 1;
    const line = decodeLine(bytes).replace(/\r$/, '');
    return count === 1 ? line.replace(/^\uFEFF/, '') : line;
  };
  for await (const bytes of asBytes(chunks)) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let from = 0;
    for (let at = all.indexOf(10); at !== -1; at = all.indexOf(10, from)) {
      yield lineOf(all.subarray(from, at));
      from = at + 1;
    }
    rest = all.subarray(from);
    if (rest.length > LONGEST) throw new StatementProblem('too_large', count + 1, 'a line without end');
  }
  if (rest.length > 0) yield lineOf(rest);
}
