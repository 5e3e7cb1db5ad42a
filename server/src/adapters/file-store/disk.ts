import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, FileTooLarge, keepAll, type StoredFile } from './file-store.ts';

/** Files on disk below `folder`, spread over 256 folders; a file appears under its name complete and synced, or not at all. */
export function diskFileStore(folder: string): FileStore {
  const pathOf = (sha256: string): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new RangeError('not a SHA-256');
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const keep = async (draft: string, sha256: string): Promise<void> => {
    const path = pathOf(sha256);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  };
  const take: FileStore['take'] = async (content, limitBytes, settle) => {
    const draft = join(folder, 'incoming', randomUUID());
    await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
    try {
      const stored = await writeDraft(draft, content, limitBytes);
      return await settle({ ...stored, bytes: () => readFile(draft), keep: () => keep(draft, stored.sha256) });
    } finally {
      await rm(draft, { force: true });
    }
  };
  const keepAs: FileStore['keepAs'] = async (sha256, kept) => {
    const path = pathOf(sha256);
    const draft = join(folder, 'incoming', randomUUID());
    for (const each of [draft, path]) await mkdir(dirname(each), { recursive: true, mode: 0o700 });
    try {
      await writeDraft(draft, kept, kept.length);
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    take,
    keepAs,
    put: (content, limitBytes) => take(content, limitBytes, keepAll),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    open: (sha256) => createReadStream(pathOf(sha256)),
    read: (sha256) => readFile(pathOf(sha256)),
    async verify(sha256) {
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(pathOf(sha256))) hash.update(chunk as Buffer);
      return hash.digest('hex') === sha256;
    },
  };
}

async function writeDraft(draft: string, content: Readable | Uint8Array, limitBytes: number): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.length;
      if (size_bytes > limitBytes) return done(new FileTooLarge());
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  await pipeline(
    content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content,
    counted,
    createWriteStream(draft, { mode: 0o600 }),
  );
  const file = await open(draft, 'r');
  await file.sync();
  await file.close();
  return { sha256: hash.digest('hex'), size_bytes };
}
