import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(key: string): Buffer {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}

/**
 * The code an authenticator app shows for a key (RFC 6238); `ahead`: the one it shows a step later. A code works once, and one that is a
 * step ahead is taken already, so that nobody has to wait for the next.
 */
export function codeOf(key: string, { ahead = 0 } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead));
  const mac = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
