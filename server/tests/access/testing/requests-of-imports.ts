import { readFileSync } from 'node:fs';
import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const bytes = readFileSync(new URL('../../../src/standards/fixtures/xaf/golden-4.0.xaf', import.meta.url));
export const BOOKS = { name: 'books.xaf', bytes };

/** A file that was read; its year is before the books of the site begin. */
export async function surveyed(site: Site, content: Buffer = yearOf(2014)): Promise<{ id: number; version: number }> {
  const { id } = await site.get(API.imports.createImport, { query: {}, file: { name: 'books.xaf', bytes: content } });
  await site.world.runJobs();
  const { version } = await site.get(API.imports.import, { params: { id } });
  return { id, version };
}

/** The same books of another year. */
export function yearOf(year: number): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll('2026', String(year)));
}

export const imports: Requests<'imports'> = {
  imports: async () => ({ query: {} }),
  createImport: async () => ({ query: {}, file: BOOKS }),
  import: async (site) => ({ params: { id: (await surveyed(site)).id } }),
  mapImport: async (site) => {
    const { id, version } = await surveyed(site);
    return { params: { id }, body: { mapping: { '4540': '4600' }, version } };
  },
  commitImport: async (site) => {
    const { id, version } = await surveyed(site);
    return { params: { id }, body: { version, other_company: true } };
  },
  cancelImport: async (site) => {
    const { id, version } = await surveyed(site);
    await site.get(API.imports.commitImport, { params: { id }, body: { version, other_company: true } });
    return { params: { id }, body: {} };
  },
  undoImport: async (site) => {
    const { id, version } = await surveyed(site);
    await site.get(API.imports.commitImport, { params: { id }, body: { version, other_company: true } });
    await site.world.runJobs();
    const { version: imported } = await site.get(API.imports.import, { params: { id } });
    return { params: { id }, body: { version: imported } };
  },
};
