import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type FileStore, FileTooLarge, keepAll } from './file-store.ts';

/** The fake: files in memory. */
export function inMemoryFileStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  const get = (sha256: string): Uint8Array => {
    const bytes = files.get(sha256);
    if (bytes === undefined) throw new Error(`no file ${sha256}`);
    return bytes;
  };
  const take: FileStore['take'] = async (content, limitBytes, settle) => {
    const chunks: Buffer[] = [];
    let size_bytes = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size_bytes += bytes.length;
      if (size_bytes > limitBytes) throw new FileTooLarge();
      chunks.push(bytes);
    }
    const bytes = Buffer.concat(chunks);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const keep = async () => void files.set(sha256, bytes);
    return settle({ sha256, size_bytes, bytes: () => Promise.resolve(bytes), keep });
  };
  return {
    take,
    put: (content, limitBytes) => take(content, limitBytes, keepAll),
    keepAs: async (sha256, kept) => void files.set(sha256, kept),
    remove: async (sha256) => void files.delete(sha256),
    open: (sha256) => Readable.from([get(sha256)]),
    read: async (sha256) => get(sha256),
    verify: async (sha256) => createHash('sha256').update(get(sha256)).digest('hex') === sha256,
  };
}
