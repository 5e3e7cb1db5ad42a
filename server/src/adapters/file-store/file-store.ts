import type { Readable } from 'node:stream';

export type StoredFile = { sha256: string; size_bytes: number };

/** A file larger than was allowed; nothing is kept of it. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** Looks at bytes that came in complete, before they are kept. What it throws at, is not. */
export type Judge = (stored: StoredFile, bytes: () => Promise<Uint8Array>) => Promise<void>;

/**
 * Keeps bytes under their SHA-256. Bytes never change: storing the same twice is storing once, and reading checks nothing because
 * `verify` exists for that.
 */
export interface FileStore {
  /**
   * Stores what the stream gives, hashing as it goes, with constant memory. Throws FileTooLarge past `limitBytes`, and what `judge`
   * throws; nothing is kept then.
   */
  put(content: Readable | Uint8Array, limitBytes: number, judge?: Judge): Promise<StoredFile>;
  /** The bytes as a stream. Throws when there are none of that name. */
  open(sha256: string): Readable;
  read(sha256: string): Promise<Uint8Array>;
  /** Whether the bytes still are what their name says. */
  verify(sha256: string): Promise<boolean>;
}
