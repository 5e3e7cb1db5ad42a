import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Logger } from '../log.ts';

/** The location of an encrypted value. A value moved elsewhere does not decrypt. */
export type EncryptedPlace = { table: string; column: string; row: number | string; administration_id: number | null };

export type SealKey = { id: string; key: Buffer };

/** A value that was not encrypted here, by these keys, or that was changed since. */
export class DecryptionFailed extends Error {
  override name = 'SealBroken';
}

/** Replaces a value that no key decrypts. */
export const UNREADABLE = '••••';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The name of a key, a dot, and at least nonce and tag. */
const SEAL = /^[0-9a-f]{8}\.[\w-]{38,}$/;

/** Whether a text has the shape of a seal; whether it opens is another question. */
export function isEncrypted(text: string): boolean {
  return SEAL.test(text);
}

/**
 * Seals what the database may hold and not know: AES-256-GCM, with the place of the value as additional data and keys that are not in
 * the database. The first key seals, all of them open, so that a key is replaced by putting a new one before it.
 */
export class Encryption {
  readonly #keys: readonly SealKey[];
  readonly #log: Pick<Logger, 'error'> | undefined;

  /** Logs the location of an undecryptable value and the name of its key; never the value. */
  constructor(keys: readonly SealKey[], log?: Pick<Logger, 'error'>) {
    if (keys.length === 0) throw new RangeError('no key to seal with');
    this.#keys = keys;
    this.#log = log;
  }

  seal(place: EncryptedPlace, text: string): string {
    const [{ id, key } = { id: '', key: Buffer.alloc(0) }] = this.#keys;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(placeBytes(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${id}.${sealed.toString('base64url')}`;
  }

  /** Throws SealBroken when the value was encrypted elsewhere, with another key, or changed. */
  open(place: EncryptedPlace, sealed: string): string {
    const [, body] = sealed.split('.');
    const key = this.#keys.find(({ id }) => id === keyNameOf(sealed))?.key;
    const bytes = Buffer.from(body ?? '', 'base64url');
    if (key === undefined && isEncrypted(sealed))
      throw new DecryptionFailed(`this server has no key ${keyNameOf(sealed)}`);
    if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionFailed('not a seal');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(placeBytes(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      throw new DecryptionFailed('changed, or sealed for another place');
    }
  }

  /** What a column keeps of a text; nothing of none. */
  kept(place: EncryptedPlace, text: string | null | undefined): string | null {
    return text === null || text === undefined || text === '' ? null : this.seal(place, text);
  }

  /** As `open`, but undefined for an undecryptable value, whose location and key are logged. */
  tryOpen(place: EncryptedPlace, sealed: string): string | undefined {
    try {
      return this.open(place, sealed);
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      const sealed_by = isEncrypted(sealed) ? keyNameOf(sealed) : null;
      const has_key = this.#keys.some(({ id }) => id === sealed_by);
      this.#log?.error({ ...place, sealed_by, has_key }, 'no key decrypts this value');
      return undefined;
    }
  }

  /** The value of a column, or UNREADABLE. Values from before the column was encrypted are returned as they are. */
  read(place: EncryptedPlace, kept: string | null): string | null {
    return kept === null || !isEncrypted(kept) ? kept : (this.tryOpen(place, kept) ?? UNREADABLE);
  }

  /**
   * What to write to a column: undefined, which writes nothing, when it says so already, because another seal of the same would look like a
   * change. What no key opens says something else.
   */
  change(place: EncryptedPlace, before: string | null, text: string | null): string | null | undefined {
    return this.read(place, before) === text ? undefined : this.kept(place, text);
  }

  /** The name of the key that seals now. */
  get newest(): string {
    return this.#keys[0]?.id ?? '';
  }

  /** Whether a value is encrypted with the current key. */
  isByNewest(kept: string): boolean {
    return isEncrypted(kept) && keyNameOf(kept) === this.newest;
  }
}

/** Of the key that a seal was made with. */
function keyNameOf(sealed: string): string {
  return sealed.slice(0, sealed.indexOf('.'));
}

function placeBytes({ table, column, row, administration_id }: EncryptedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, row, administration_id]));
}

/** A key from a secret text of the environment, named after its own hash so that it is found again. */
export function encryptionKeyOf(secret: string): SealKey {
  const key = createHash('sha256').update('saldo seal ').update(secret).digest();
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}
