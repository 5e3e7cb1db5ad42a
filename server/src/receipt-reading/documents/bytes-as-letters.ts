const WHITE: readonly number[] = [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20];

/** Bytes written as hexadecimal digits (ASCIIHexDecode), to the `>` at their end, `most` of them; what is no digit is passed over. */
export function fromHex(written: Uint8Array, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.min(most, Math.ceil(written.length / 2)));
  let digits = 0;
  for (const letter of written) {
    if (letter === 0x3e || digits >= 2 * bytes.length) break;
    const digit = digitOf(letter);
    if (digit === undefined) continue;
    const at = digits >> 1;
    bytes[at] = digits % 2 === 0 ? digit * 16 : (bytes[at] ?? 0) + digit;
    digits += 1;
  }
  return bytes.subarray(0, (digits + 1) >> 1);
}

function digitOf(letter: number): number | undefined {
  if (letter >= 0x30 && letter <= 0x39) return letter - 0x30;
  const small = letter | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x61 + 10 : undefined;
}

/** Bytes written as letters of base 85 (ASCII85Decode), to the first letter that is none of them, `most` of them. */
export function fromAscii85(written: Uint8Array, most: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.min(most, 4 * written.length) + 4);
  let [group, letters, size] = [0, 0, 0];
  for (const letter of written) {
    if (size >= most) break;
    if (WHITE.includes(letter)) continue;
    if (letter === 0x7a && letters === 0) size = bytes.writeUInt32BE(0, size);
    else if (letter < 0x21 || letter > 0x75) break;
    else {
      group = group * 85 + letter - 0x21;
      letters += 1;
    }
    if (letters < 5) continue;
    size = bytes.writeUInt32BE(group % 2 ** 32, size);
    [group, letters] = [0, 0];
  }
  if (letters > 1) {
    for (let missing = letters; missing < 5; missing += 1) group = group * 85 + 84;
    bytes.writeUInt32BE(group % 2 ** 32, size);
    size += letters - 1;
  }
  return bytes.subarray(0, Math.min(size, most));
}
