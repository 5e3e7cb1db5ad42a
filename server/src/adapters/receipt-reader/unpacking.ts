import { constants, inflateRawSync } from 'node:zlib';

/** Packed again and again, each time a little: what is nested deeper is made to wear a reader out. */
const DEEPEST = 4;
/** Far more than pages of one document have; each takes time, however small it is. */
const MOST_STREAMS = 20_000;
/** What breaks off is not known to its end, and may have been much: so many of those are too much. */
const MOST_BROKEN = 32;
const START = /^stream\r?\n/;

/**
 * Whether what is packed in a PDF (its drawings, fonts and tables) unpacks to more than so many bytes together, without unpacking more than
 * that. Pictures are not looked at: reading text passes them over, and their size is refused by what they claim. Of the ways to pack only the
 * usual one (Flate) is looked at; it alone makes a thousand of one.
 */
export function unpacksBeyond(bytes: Uint8Array, limit: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [total, streams] = [0, 0];
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 1)) {
    const [start] = START.exec(file.toString('latin1', at, at + 8)) ?? [];
    if (start === undefined || file.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    const data = file.subarray(at + start.length);
    if (!isFlate(data) || isPicture(file, at)) continue;
    streams += 1;
    total += unpackedSize(data, limit, limit - total, 1);
    if (total > limit || streams > MOST_STREAMS) return true;
  }
  return false;
}

/** The two bytes that Flate begins with (RFC 1950). */
function isFlate(data: Buffer): boolean {
  const [method = 0, flags = 0] = data;
  return method % 16 === 8 && (method * 256 + flags) % 31 === 0;
}

function isPicture(file: Buffer, at: number): boolean {
  const before = file.toString('latin1', Math.max(0, at - 1000), at);
  return /\/Subtype\s*\/Image\b/.test(before.slice(before.lastIndexOf('obj') + 1));
}

/** More than `left` when it does not fit in that. */
function unpackedSize(data: Buffer, limit: number, left: number, depth: number): number {
  try {
    const unpacked = inflateRawSync(data.subarray(2), {
      maxOutputLength: Math.max(left, 1),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    if (depth >= DEEPEST || !isFlate(unpacked)) return unpacked.length;
    return unpacked.length + unpackedSize(unpacked, limit, left - unpacked.length, depth + 1);
  } catch (problem) {
    return isTooMuch(problem) ? left + 1 : limit / MOST_BROKEN;
  }
}

function isTooMuch(problem: unknown): boolean {
  return problem instanceof RangeError && 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE';
}
