import type { Readable } from 'node:stream';

export type StoredFile = { sha256: string; size_bytes: number };

/** A file larger than was allowed; nothing is kept of it. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge';
}

/** A complete upload that is not stored yet: it leaves nothing unless `keep` is called, which may be called twice. */
export type IncomingFile = StoredFile & { bytes: () => Promise<Uint8Array>; keep: () => Promise<void> };

/** What `put` of every store is: to take in and keep. */
export async function keepAll({ sha256, size_bytes, keep }: IncomingFile): Promise<StoredFile> {
  await keep();
  return { sha256, size_bytes };
}

/**
 * Keeps bytes under their SHA-256. Bytes never change: storing the same twice is storing once, and reading checks nothing because
 * `verify` exists for that.
 */
export interface FileStore {
  /**
   * Takes in what the stream gives, hashing as it goes, with constant memory, and has `settle` decide whether it is kept. Throws
   * FileTooLarge past `limitBytes`.
   */
  take<Settled>(
    content: Readable | Uint8Array,
    limitBytes: number,
    settle: (file: IncomingFile) => Promise<Settled>,
  ): Promise<Settled>;
  /** Takes in and keeps. */
  put(content: Readable | Uint8Array, limitBytes: number): Promise<StoredFile>;
  /**
   * Keeps other bytes under the name of those they stand for, such as their seal, in place of what was there: whoever reads
   * in the meantime gets the one or the other, whole.
   */
  keepAs(sha256: string, kept: Uint8Array): Promise<void>;
  /** Removes what is kept under a name, if anything is. Only of what no row names: nothing brings it back. */
  remove(sha256: string): Promise<void>;
  /** The bytes as a stream. Throws when there are none of that name. */
  open(sha256: string): Readable;
  read(sha256: string): Promise<Uint8Array>;
  /** Whether the bytes still are what their name says; never of what is kept for others. */
  verify(sha256: string): Promise<boolean>;
}
