import { constants, inflateRawSync } from 'node:zlib';
import { fromAscii85, fromHex } from '#receipt-reading/documents/bytes-as-letters';

/** Packed again and again, each time a little: what is nested deeper is made to wear a reader out. */
const DEEPEST = 4;
/** Far more than pages of one document have; each takes time, however small it is. */
const MOST_STREAMS = 20_000;
/** What breaks off is not known to its end, and may have been much: so many of those are too much. */
const MOST_BROKEN = 32;
/** How many bytes show what a stream begins with, however often it was written in letters. */
const TELLING_BYTES = 16;
const PICTURE = /\/Subtype\s*\/Image\b/;

/**
 * What is read as text or drawn from: a stream after the name of one of these, or in a list of streams. A name that is partly written in
 * numbers may be any of them.
 */
const NAMES = String.raw`\/(?:Contents|ToUnicode|FontFile[23]?|CIDToGIDMap|Encoding|\w*#[\w#]*)`;
const READ_FROM = new RegExp(String.raw`(?:${NAMES}|\[)[[\s\0\dRnul]*`, 'g');
const REFERENCE = /(\d+)[\s\0]+\d+[\s\0]+R/g;
/** A remark where a reference is due: nobody writes one there, but to hide what follows. */
const HIDDEN = new RegExp(String.raw`(?:${NAMES}|obj[\s\0]*\[)[[\s\0\dRnul]*%`);

type Stream = { data: Buffer; picture: number | null };
type Unpacked = { size: number; read: Set<number>; isHiding: boolean };

/**
 * Whether what is packed in a PDF (its drawings, fonts and tables) unpacks to more than so many bytes together, without unpacking more than
 * that. Pictures are not looked at: reading text passes them over, and their size is refused by what they claim; what only calls itself a
 * picture and is read as text is looked at. Of the ways to pack only the usual one (Flate) is looked at, also where its bytes are written in
 * letters.
 */
export function unpacksBeyond(bytes: Uint8Array, limit: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const unpacked: Unpacked = { size: 0, read: new Set(), isHiding: false };
  noteRead(file, unpacked);
  const pictures: Stream[] = [];
  let streams = 0;
  for (const stream of streamsOf(file)) {
    streams += 1;
    if (streams > MOST_STREAMS) return true;
    if (!isPacked(stream.data)) continue;
    if (stream.picture !== null) pictures.push(stream);
    else if (unpack(stream.data, { limit, unpacked, depth: 1 }) > limit) return true;
  }
  return pictures.some(
    (stream) => isReadFrom(stream, unpacked) && unpack(stream.data, { limit, unpacked, depth: 1 }) > limit,
  );
}

/** What begins as a stream, each with its number when it calls itself a picture. */
function* streamsOf(file: Buffer): Generator<Stream> {
  let [object, next, before, lineEnd, seen] = [-1, file.indexOf('obj'), 0, -1, -1];
  for (let at = file.indexOf('stream'); at >= 0; before = at, at = file.indexOf('stream', at + 1)) {
    for (; next >= 0 && next < at; next = file.indexOf('obj', next + 1)) object = next;
    if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    if (lineEnd < at) lineEnd = endOfLine(file, at);
    if (lineEnd === seen) continue;
    seen = lineEnd;
    const isPicture = PICTURE.test(file.toString('latin1', Math.max(object, before), at));
    yield { data: file.subarray(lineEnd), picture: isPicture ? numberOf(file, object) : null };
  }
}

/** The first place after a line; the line ends with a return, a new line, or both. */
function endOfLine(file: Buffer, from: number): number {
  let at = from;
  while (at < file.length && file[at] !== 0x0a && file[at] !== 0x0d) at += 1;
  return file[at] === 0x0d && file[at + 1] === 0x0a ? at + 2 : at + 1;
}

/** The number of an object, which is before it. */
function numberOf(file: Buffer, object: number): number | null {
  const [, number] =
    /(\d+)\s+\d+\s*$/.exec(file.toString('latin1', Math.max(0, object - 30), Math.max(0, object))) ?? [];
  return number === undefined ? null : Number(number);
}

/** Notes the numbers of what is read as text or drawn from. */
function noteRead(data: Buffer, unpacked: Unpacked): void {
  const words = data.toString('latin1');
  for (const [mention] of words.matchAll(READ_FROM))
    for (const [, number] of mention.matchAll(REFERENCE)) unpacked.read.add(Number(number));
  unpacked.isHiding ||= HIDDEN.test(words);
}

function isReadFrom({ picture }: Stream, { read, isHiding }: Unpacked): boolean {
  return isHiding || (picture !== null && read.has(picture));
}

/** The two bytes that Flate begins with (RFC 1950). */
function isFlate(data: Buffer): boolean {
  const [method = 0, flags = 0] = data;
  return method % 16 === 8 && (method * 256 + flags) % 31 === 0;
}

const WRITTEN_IN = [fromHex, fromAscii85];

/** Whether it is packed, be it in bytes that are written in letters, and these in letters once more. */
function isPacked(data: Buffer, writtenTimes = 2): boolean {
  if (isFlate(data)) return true;
  return writtenTimes > 0 && WRITTEN_IN.some((read) => isPacked(read(data, TELLING_BYTES), writtenTimes - 1));
}

/** Adds what it unpacks to, and what that unpacks to, and gives how much it is by then: more than the limit when it does not fit. */
function unpack(
  data: Buffer,
  { limit, unpacked, depth }: { limit: number; unpacked: Unpacked; depth: number },
): number {
  const left = limit - unpacked.size;
  try {
    const once = unpackedOnce(data, left);
    unpacked.size += once.length;
    noteRead(once, unpacked);
    const isDone = depth >= DEEPEST || unpacked.size > limit || !isPacked(once);
    return isDone ? unpacked.size : unpack(once, { limit, unpacked, depth: depth + 1 });
  } catch (problem) {
    unpacked.size += isTooMuch(problem) ? left + 1 : limit / MOST_BROKEN;
    return unpacked.size;
  }
}

function unpackedOnce(data: Buffer, left: number): Buffer {
  if (!isFlate(data)) {
    const read = WRITTEN_IN.find((way) => isPacked(way(data, TELLING_BYTES), 1));
    return read?.(data, left + 1) ?? data;
  }
  return inflateRawSync(data.subarray(2), {
    maxOutputLength: Math.max(left, 1),
    finishFlush: constants.Z_SYNC_FLUSH,
  });
}

function isTooMuch(problem: unknown): boolean {
  return problem instanceof RangeError && 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE';
}
