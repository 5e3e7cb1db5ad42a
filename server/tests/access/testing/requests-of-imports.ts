import { readFileSync } from 'node:fs';
import { API } from '@saldo/contract';
import { isoDate } from '@saldo/ledger';
import { withoutOpening } from './opening.ts';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const bytes = readFileSync(new URL('../../../src/standards/fixtures/xaf/golden-4.0.xaf', import.meta.url));
export const BOOKS = { name: 'books.xaf', bytes };

/** Other requests lock the books of the year before. */
const FIRST = 2014;
const made = new WeakMap<Site, number>();

/** The books of a month before those of the site begin, that none of its imports had and no return is of: entries of one day. */
async function nextMonth(site: Site): Promise<Buffer> {
  const months = made.get(site) ?? 0;
  made.set(site, months + 1);
  const day = isoDate(FIRST + Math.floor(months / 12), (months % 12) + 1, 1);
  if (await isChecked(site, day)) return nextMonth(site);
  return Buffer.from(
    bytes
      .toString('utf8')
      .replaceAll(/2026-\d\d-\d\d/g, day)
      .replaceAll('2026', day.slice(0, 4)),
  );
}

/** Imports give a site earlier periods, which other requests then check and file. */
async function isChecked(site: Site, day: string): Promise<boolean> {
  const found = await site.world.inScope(
    (scope) =>
      scope.db
        .selectFrom('financial_periods')
        .select('id')
        .where('administration_id', '=', scope.administrationId)
        .where('starts_on', '<=', day)
        .where('ends_on', '>=', day)
        .where('totals', 'is not', null)
        .executeTakeFirst(),
    { administrationId: site.administrationId, person: site.owner },
  );
  return found !== undefined;
}

/** Those that an earlier request of the site left do not keep out the next one. */
async function putAside(site: Site): Promise<void> {
  // What an earlier request left to the worker.
  await site.world.runJobs();
  await withoutOpening(site);
  await site.world.inScope(
    (scope) =>
      scope.db
        .updateTable('imports')
        .set({ state: 'UNDONE' })
        .where('administration_id', '=', scope.administrationId)
        .where('state', '=', 'IMPORTED')
        .execute(),
    { administrationId: site.administrationId, person: site.owner },
  );
}

/** A table of one entry. */
const ENTRIES = {
  name: 'entries.csv',
  bytes: Buffer.from('Nummer;Datum;Rekening;Debet;Credit\nM1;2026-03-31;4600;10,00;\nM1;2026-03-31;2000;;10,00\n'),
};

/** A file that was read. */
export async function surveyed(site: Site, given?: Buffer): Promise<{ id: number; version: number }> {
  await putAside(site);
  const content = given ?? (await nextMonth(site));
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
  importTable: async () => ({ query: { kind: 'ENTRIES' }, file: ENTRIES }),
  import: async (site) => ({ params: { id: (await surveyed(site)).id } }),
  mapImport: async (site) => {
    const { id, version } = await surveyed(site);
    return {
      params: { id },
      body: { mapping: { '4540': '4600' }, contacts: { C001: (await site.contact()).id }, version },
    };
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
