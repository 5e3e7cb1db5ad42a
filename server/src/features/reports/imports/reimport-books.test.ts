import { text as consume } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { API } from '@saldo/contract';
import { type AccountCode, balance, CHART, cents, isoDate, type JournalLine, negate, sum } from '@saldo/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { downloadEntries } from '../books/download-entries.ts';
import { comparableFile } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
});
afterAll(() => world.close());

const COMPANY = { kvk_number: '69599084', title: 'Overstap', business_entity: 'ez', first_year: 2025 } as const;
const open = async (): Promise<Site> => new Site(world, await world.secondAdministration(COMPANY));

const OWN = { code: '4990', title_nl: 'Proefkosten', title_en: 'Proefkosten', category: 'general' } as const;
const account = fc.constantFrom<AccountCode>(
  OWN.code,
  ...CHART.map(({ code }) => code).filter((code) => !['1100', '1300'].includes(code) && code < '9900'),
);
const amount = fc.integer({ min: -5_000_00, max: 5_000_00 }).filter((value) => value !== 0);
const day = fc.record({ month: fc.integer({ min: 1, max: 11 }), day: fc.integer({ min: 1, max: 28 }) });
const entry = fc.record({
  day,
  words: fc.constantFrom('Overboeking', 'Correctie & rest', 'Café "De Kade"', 'x'),
  lines: fc.array(fc.tuple(account, amount), { minLength: 1, maxLength: 4 }),
  isCost: fc.boolean(),
});
const expense = fc.record({
  day,
  supplier: fc.constantFrom('KPN B.V.', 'Bakker Bouw', 'Drukkerij Ø'),
  vat: fc.constantFrom('PROCENT_21', 'PROCENT_9'),
  cents: fc.integer({ min: 100, max: 900_000 }),
});
const year = fc.record({
  entries: fc.array(entry, { minLength: 3, maxLength: 12 }),
  expenses: fc.array(expense, { maxLength: 4 }),
});
type Year = typeof year extends fc.Arbitrary<infer Value> ? Value : never;

async function book(site: Site, of: number, { entries, expenses }: Year): Promise<void> {
  for (const [index, { day: on, words, lines, isCost }] of entries.entries()) {
    const date = isoDate(of, on.month, on.day);
    const own: JournalLine[] = lines.map(([code, value]) => ({ account: code, amount: cents(value) }));
    const month = isoDate(of, on.month, 1);
    const vat: JournalLine[] = isCost
      ? [
          { account: '4600', amount: cents(10_000), vat: { code: 'purchase', part: 'base', rate_bp: 2100, month } },
          { account: '1510', amount: cents(2_100), vat: { code: 'purchase', part: 'input', rate_bp: 2100, month } },
        ]
      : [];
    const all = [...own, ...vat];
    const made = balance(date, [...all, { account: '1010', amount: negate(sum(all.map((line) => line.amount))) }]);
    if (typeof made === 'string') continue;
    const source = { type: 'general_journal' as const, id: of * 1000 + index };
    await world.inScope(
      (scope) => postEntry(scope, made, { book: 'GENERAL', kind: 'ENTRY', source, description: words }),
      {
        administrationId: site.administrationId,
        person: site.owner,
      },
    );
  }
  const ledgers = await site.get(API.journal.allLedgers, { params: { adminId: site.administrationId }, query: {} });
  const ledger_account_id = ledgers.find(({ code }) => code === '4600')?.id ?? 0;
  for (const [index, { day: on, supplier, vat, cents: value }] of expenses.entries())
    await site.get(API.purchases.createExpense, {
      body: {
        contact_id: await supplierOf(site, supplier),
        document_number: `D-${String(of)}-${String(index)}`,
        date: isoDate(of, on.month, on.day),
        lines: [{ description: supplier, ledger_account_id, vat, amount: (value / 100).toFixed(2) }],
      },
    });
}

async function supplierOf(site: Site, name: string): Promise<number> {
  const { results } = await site.get(API.contacts.contacts, { query: { search: name } });
  return results[0]?.id ?? (await site.get(API.contacts.createContact, { body: { name, is_supplier: true } })).id;
}

type FileType = 'xaf' | 'xaf32';

async function exported(site: Site, of: number, file_type: FileType): Promise<string> {
  const about = { administrationId: site.administrationId, person: site.owner };
  const { content } = await downloadEntries((work) => world.inScope(work, about), { year: of, file_type });
  return consume(content as Readable);
}

async function importInto(site: Site, content: string): Promise<void> {
  const file = { name: 'books.xaf', bytes: Buffer.from(content) };
  const { id } = await site.get(API.imports.createImport, { query: {}, file });
  await world.runJobs();
  const { version, findings } = await site.get(API.imports.import, { params: { id } });
  expect(findings.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  await site.get(API.imports.commitImport, { params: { id }, body: { version } });
  await world.runJobs();
  expect((await site.get(API.imports.import, { params: { id } })).state).toBe('IMPORTED');
}

/** But for ids, which an administration gives, the day it was made and who booked. */
const comparable = (xml: string): string =>
  comparableFile(xml).replace(/<customersSuppliers>.*<\/customersSuppliers>/s, '');

const payable = async (site: Site) =>
  (await site.get(API.reports.trialBalance, { query: { year: 2026 } })).rows.find(({ code }) => code === '1300')
    ?.balance;

test.each<FileType>(['xaf', 'xaf32'])(
  'random books of two years, exported as %s and imported, export the same',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(year, year, async (first, second) => {
        const [from, to] = [await open(), await open()];
        await from.get(API.journal.createLedger, { body: { ...OWN, rgs_code: null, default_vat: '' } });
        await book(from, 2025, first);
        await book(from, 2026, second);
        for (const each of [2025, 2026]) await importInto(to, await exported(from, each, type));
        for (const each of [2025, 2026]) {
          const before = await exported(from, each, type);
          expect(before.split('<transaction>').length).toBeGreaterThan(3);
          expect(comparable(await exported(to, each, type))).toBe(comparable(before));
        }
        expect(await payable(to)).toBe(await payable(from));
        expect(await world.verify(to.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
      }),
      { numRuns: 4, seed: 20_261_124, endOnFailure: true },
    );
  },
  120_000,
);
