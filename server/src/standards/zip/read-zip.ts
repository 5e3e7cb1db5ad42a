import { inflateRawSync } from 'node:zlib';

/** Why a ZIP cannot be read. */
export class ZipProblem extends Error {}

export type ZippedFile = { name: string; bytes: Buffer };

const LIMITS = { files: 200, bytes: 256 * 1024 * 1024 };
const END = Buffer.from('PK\x05\x06');

/** The files in a ZIP by its table of contents, without folders and what operating systems add. Refuses what is encrypted or too large. */
export function* readZip(zip: Buffer, limits = LIMITS): Generator<ZippedFile> {
  const end = zip.lastIndexOf(END);
  if (end === -1 || end + 22 > zip.length) throw new ZipProblem('no table of contents');
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.files) throw new ZipProblem('too many files');
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length) throw new ZipProblem('cut off');
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (!name.endsWith('/') && !/(?:^|\/)(?:\._|__MACOSX\/)/.test(name)) {
      const bytes = fileAt(zip, at, limits.bytes - total);
      total += bytes.length;
      yield { name, bytes };
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
}

/** The bytes of the file whose line in the table of contents is at `entry`. */
function fileAt(zip: Buffer, entry: number, room: number): Buffer {
  const isEncrypted = (zip.readUInt16LE(entry + 8) & 1) === 1;
  if (isEncrypted) throw new ZipProblem('encrypted');
  const method = zip.readUInt16LE(entry + 10);
  const packed = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  if (local + 30 > zip.length) throw new ZipProblem('cut off');
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(begin, begin + packed);
  if (method === 0 && bytes.length <= room) return bytes;
  if (method !== 8) throw new ZipProblem('packed in an unknown way');
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(room, 1) });
  } catch {
    throw new ZipProblem('damaged or too large');
  }
}
