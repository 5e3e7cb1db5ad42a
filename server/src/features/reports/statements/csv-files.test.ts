import { API, REPORT_FILES } from '@saldo/contract';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openingAsset } from '../../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

type Language = 'en' | 'nl';
const SPAN = { from: '2026-01-01', until: '2026-12-31' };

let world: World;
let site: Site;
let returnId: number;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
  await site.invoice();
  await site.expense();
  await site.contact({ name: '=HYPERLINK("http://x")' });
  await openingAsset(site);
  const returns = await site.get(API.tax_returns.vatReturns, { query: { year: 2026 } });
  returnId = returns.find(({ period }) => period.starts_on === '2026-07-01')?.id ?? 0;
});
afterAll(() => world.close());

const WRITTEN: Readonly<Record<string, (language: Language) => Promise<{ bytes: Buffer }>>> = {
  contacts: (language) => world.call(API.contacts.exportContacts, { language }),
  entries: (language) => world.call(API.books.downloadMutations, { query: { year: 2026, file_type: 'csv' }, language }),
  'box of a return': (language) =>
    world.call(API.tax_returns.vatReturnLinesFile, {
      params: { id: returnId },
      query: { rubric: '1a', file_type: 'csv' },
      language,
    }),
  'fixed assets': (language) => world.call(API.assets.registerFile, { query: { file_type: 'csv' }, language }),
  ...Object.fromEntries(
    REPORT_FILES.map((report) => [
      report,
      (language: Language) =>
        world.call(API.statements.reportFile, { query: { ...SPAN, report, file_type: 'csv' }, language }),
    ]),
  ),
};

const FORMS: Readonly<Record<Language, { delimiter: string; amount: RegExp; otherAmount: RegExp }>> = {
  en: { delimiter: ',', amount: /^-?\d+\.\d\d$/, otherAmount: /^-?[\d.]+,\d\d$/ },
  nl: { delimiter: ';', amount: /^-?\d+,\d\d$/, otherAmount: /^-?[\d,]+\.\d\d$/ },
};
const OTHER_DAY = /^\d{1,2}[-/]\d{1,2}[-/]\d{4}$/;

describe.each(['en', 'nl'] as const)('every file of comma-separated values in %s', (language) => {
  const { delimiter, amount, otherAmount } = FORMS[language];

  test.each(Object.keys(WRITTEN))('%s', async (name) => {
    const { bytes } = (await WRITTEN[name]?.(language)) ?? { bytes: Buffer.of() };
    const text = bytes.toString('utf8');
    expect([text.startsWith('\uFEFF'), text.endsWith('\r\n')]).toEqual([true, true]);
    // Strict: as many cells in each line as there are heads.
    const [heads = [], ...rows] = parse(text, { bom: true, delimiter, record_delimiter: '\r\n' });
    expect(heads.length).toBeGreaterThan(2);
    expect(rows.length).toBeGreaterThan(0);
    const cells = rows.flat();
    expect(cells.filter((cell) => otherAmount.test(cell) || OTHER_DAY.test(cell))).toEqual([]);
    expect(cells.filter((cell) => /^[=@+]/.test(cell) || (cell.startsWith('-') && !amount.test(cell)))).toEqual([]);
  });
});

function takesCsv({ shape }: z.ZodObject): boolean {
  return shape['file_type'] instanceof z.ZodType && shape['file_type'].safeParse('csv').success;
}

test('are all there are', () => {
  const calls = Object.values(API).flatMap((room) => Object.values(room));
  const writing = calls.filter(
    ({ produces, query }) =>
      produces === 'text/csv' || (produces !== undefined && query instanceof z.ZodObject && takesCsv(query)),
  );
  const known = [
    'administrations/download-mutations/',
    'assets/register/',
    'contacts/export/',
    'reports/export/',
    'tax-returns/vat-return/{id}/lines/file/',
  ];
  expect(new Set(writing.map(({ path }) => path))).toEqual(new Set(known));
});
