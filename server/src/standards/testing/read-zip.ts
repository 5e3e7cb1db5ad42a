export type Unzipped = { name: string; bytes: Buffer };

/** Reads a ZIP of stored files by its table of contents, as an unpacking program does; for tests of what we write. */
export function readZip(zip: Buffer): Unzipped[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count === 0xffff) {
    const far = Number(zip.readBigUInt64LE(end - 20 + 8));
    count = Number(zip.readBigUInt64LE(far + 32));
    at = Number(zip.readBigUInt64LE(far + 48));
  }
  const files: Unzipped[] = [];
  while (files.length < count) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const size = zip.readUInt32LE(at + 24);
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.push({ name, bytes: zip.subarray(begin, begin + size) });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
