import { crc32 } from 'node:zlib';

/** A file for an archive. `day` (YYYY-MM-DD) is shown as the day it was last changed. */
export type ZipFile = { name: string; day: string; bytes: Uint8Array };

type Written = { name: Buffer; day: number; crc: number; size: number; offset: number };

const VERSION_STORED = 20;
const VERSION_ZIP64 = 45;
/** Names are in UTF-8 (general purpose bit 11). */
const UTF8_NAMES = 0x0800;
const MOST_16 = 0xffff;
const MOST_32 = 0xffffffff;

/**
 * Writes a ZIP archive (PKWARE APPNOTE 6.3) while its files come: it holds one of them in memory, and a short record of each that was
 * written. Files are stored as they are, since receipts are compressed already; more than 65,535 files, or 4 GB in all, become ZIP64.
 * A single file is smaller than 4 GB.
 */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, day, bytes } of files) {
    const file = { name: Buffer.from(name), day: dosDay(day), crc: crc32(bytes), size: bytes.length, offset };
    const header = localHeader(file);
    yield header;
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    offset += header.length + bytes.length;
    written.push(file);
  }
  const begin = offset;
  for (const file of written) {
    const header = centralHeader(file);
    yield header;
    offset += header.length;
  }
  yield endOf({ count: written.length, begin, end: offset });
}

/** Years since 1980, month and day in one number. */
function dosDay(day: string): number {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return ((Math.min(Math.max(year, 1980), 2107) - 1980) << 9) | (month << 5) | date;
}

function localHeader({ name, day, crc, size }: Written): Buffer {
  return Buffer.concat([
    uint32(0x04034b50),
    uint16(VERSION_STORED, UTF8_NAMES, 0, 0, day),
    uint32(crc, size, size),
    uint16(name.length, 0),
    name,
  ]);
}

function centralHeader({ name, day, crc, size, offset }: Written): Buffer {
  const isFar = offset >= MOST_32;
  const extra = isFar ? Buffer.concat([uint16(1, 8), uint64(offset)]) : Buffer.alloc(0);
  const version = isFar ? VERSION_ZIP64 : VERSION_STORED;
  return Buffer.concat([
    uint32(0x02014b50),
    uint16(version, version, UTF8_NAMES, 0, 0, day),
    uint32(crc, size, size),
    uint16(name.length, extra.length, 0, 0, 0),
    uint32(0, isFar ? MOST_32 : offset),
    name,
    extra,
  ]);
}

function endOf({ count, begin, end }: { count: number; begin: number; end: number }): Buffer {
  const size = end - begin;
  const isLarge = count >= MOST_16 || begin >= MOST_32 || size >= MOST_32;
  const shortCount = isLarge ? MOST_16 : count;
  const short = Buffer.concat([
    uint32(0x06054b50),
    uint16(0, 0, shortCount, shortCount),
    uint32(isLarge ? MOST_32 : size, isLarge ? MOST_32 : begin),
    uint16(0),
  ]);
  if (!isLarge) return short;
  return Buffer.concat([
    uint32(0x06064b50),
    uint64(44),
    uint16(VERSION_ZIP64, VERSION_ZIP64),
    uint32(0, 0),
    uint64(count, count, size, begin),
    uint32(0x07064b50, 0),
    uint64(end),
    uint32(1),
    short,
  ]);
}

function uint16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function uint64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), index * 8);
  return bytes;
}
