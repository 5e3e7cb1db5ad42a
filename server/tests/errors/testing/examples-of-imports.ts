import { readFileSync } from 'node:fs';
import { API } from '@saldo/contract';
import { surveyed, yearOf } from '../../access/testing/requests-of-imports.ts';
import { openingBody, withoutOpening } from '../../access/testing/opening.ts';
import type { Site } from '../../access/testing/site.ts';
import { type Example, refused } from './example.ts';

const { commitImport, undoImport } = API.imports;
const BROKEN = readFileSync(
  new URL('../../../src/standards/fixtures/xaf/broken-4.0-unbalanced-transaction.xaf', import.meta.url),
);

const OPEN = { kind: 'OPEN_RECEIVABLES', dry_run: 'false' } as const;
const BOOK = { kind: 'ENTRIES', dry_run: 'false' } as const;
const OPEN_INVOICES = {
  name: 'open.csv',
  bytes: Buffer.from('Klant;Nummer;Datum;Bedrag\nMulder B.V.;F-2025-88;2025-11-20;99,00\n'),
};

async function ready(site: Site) {
  const { id, version } = await surveyed(site);
  return { params: { id }, body: { version, other_company: true } };
}

/** As it is while a worker has it, or later. */
function begun(site: Site, id: number, now: { state: string; cancelled?: boolean }): Promise<unknown> {
  return site.world.inScope(
    (scope) =>
      scope.db
        .updateTable('imports')
        .set(now)
        .where('administration_id', '=', scope.administrationId)
        .where('id', '=', id)
        .execute(),
    { administrationId: site.administrationId, person: site.owner },
  );
}

export const importExamples = {
  import_not_ready: refused('an import that is not in the books is undone', undoImport, async (site) => {
    const { id, version } = await surveyed(site);
    return { params: { id }, body: { version } };
  }),
  import_refused: refused('the file has an entry that is out of balance', commitImport, async (site) => {
    const { id, version } = await surveyed(site, BROKEN);
    return { params: { id }, body: { version, other_company: true } };
  }),
  import_other_company: refused('the file is of another company', commitImport, async (site) => {
    const other = Buffer.from(yearOf(2014).toString('utf8').replace('69599084', '12345678'));
    const { id, version } = await surveyed(site, other);
    return { params: { id }, body: { version } };
  }),
  import_in_progress: refused('another import has not finished', commitImport, async (site) => {
    const first = await ready(site);
    const second = await ready(site);
    await begun(site, first.params.id, { state: 'IMPORTING' });
    return second;
  }),
  import_cancelled: refused('the import was cancelled before', API.imports.cancelImport, async (site) => {
    const { params } = await ready(site);
    await begun(site, params.id, { state: 'FAILED', cancelled: true });
    return { params, body: {} };
  }),
  opening_imported: refused('the books were imported', API.journal.replaceOpeningBalance, async (site) => {
    await site.get(commitImport, await ready(site));
    await site.world.runJobs();
    const { id } = await site.get(API.journal.openingBalance, {});
    return { params: { id: id ?? 0 }, body: await openingBody(site) };
  }),
  import_not_a_table: refused('the file is a picture', API.imports.importTable, async () => ({
    query: BOOK,
    file: { name: 'entries.csv', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) },
  })),
  import_rows_wrong: refused('an entry has no date', API.imports.importTable, async () => ({
    query: BOOK,
    file: { name: 'entries.csv', bytes: Buffer.from('Nummer;Datum;Rekening;Debet;Credit\nM1;;4600;10,00;\n') },
  })),
  import_columns_missing: refused('there is no column of dates', API.imports.importTable, async () => ({
    query: BOOK,
    file: { name: 'entries.csv', bytes: Buffer.from('Nummer;Rekening;Debet;Credit\nM1;4600;10,00;\n') },
  })),
  import_needs_opening: refused('the books have no opening balance', API.imports.importTable, async (site) => {
    await withoutOpening(site);
    return { query: OPEN, file: OPEN_INVOICES };
  }),
  import_items_differ: refused('the invoices are less than the debtors', API.imports.importTable, async (site) => {
    await withoutOpening(site);
    await site.get(API.journal.createOpeningBalance, { body: await openingBody(site) });
    return { query: OPEN, file: OPEN_INVOICES };
  }),
  import_built_on: refused('an invoice was sent after the import', undoImport, async (site) => {
    const { id, version } = await surveyed(site);
    await begun(site, id, { state: 'IMPORTED' });
    await site.invoice();
    return { params: { id }, body: { version } };
  }),
} satisfies Record<string, Example>;
