import { API } from '@saldo/contract';
import { balance, cents } from '@saldo/ledger';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
  await book('2025-05-01', 1, 80_000);
  await book('2026-05-01', 2, 123_456);
});
afterAll(() => world.close());

/** Revenue of services, received in the bank. */
async function book(date: string, id: number, amount: number): Promise<void> {
  const entry = balance(date, [
    { account: '1010', amount: cents(amount) },
    { account: '8005', amount: cents(-amount) },
  ]);
  if (typeof entry === 'string') throw new Error(entry);
  const source = { type: 'general_journal' as const, id };
  await world.inScope((scope) =>
    postEntry(scope, entry, { book: 'GENERAL', kind: 'ENTRY', source, description: 'Sale' }),
  );
}

test.each([
  [
    'en',
    'Annual figures De Wit Ontwerp 2026.pdf',
    ['1,234.56', '800.00', '2,034.56', 'Total assets', 'Revenue', 'Annual figures 2026 (provisional)', '1 May 2026'],
  ],
  [
    'nl',
    'Jaarcijfers De Wit Ontwerp 2026.pdf',
    [
      '1.234,56',
      '800,00',
      '2.034,56',
      'Totaal activa',
      'Omzet',
      'Jaarcijfers 2026 (voorlopig)',
      'tot en met 1 mei 2026',
    ],
  ],
] as const)('annual figures in %s show both years', async (language, name, words) => {
  const got = await world.call(API.books.annualFigures, { query: { year: 2026 }, language });
  expect(got.headers['content-type']).toBe('application/pdf');
  expect(got.headers['content-disposition']).toContain(name);
  const { text } = await extractText(new Uint8Array(got.bytes), { mergePages: true });
  const plain = text.replaceAll(/\s+/g, '');
  for (const word of ['De Wit Ontwerp', ...words]) expect(plain).toContain(word.replaceAll(' ', ''));
  const again = await world.call(API.books.annualFigures, { query: { year: 2026 }, language });
  expect(again.bytes.equals(got.bytes)).toBe(true);
});

test('are provisional until the year is closed, with the number of periods still open', async () => {
  const drawn = async () => {
    const { bytes } = await world.call(API.books.annualFigures, { query: { year: 2025 }, language: 'en' });
    return (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s+/g, '');
  };
  expect(await drawn()).toContain('VATperiodsstillopen:');
  await world.inScope((scope) =>
    scope.db
      .updateTable('financial_years')
      .set({ state: 'CLOSED' })
      .where('administration_id', '=', world.administrationId)
      .where('year', '=', 2025)
      .execute(),
  );
  const closed = await drawn();
  expect(closed).toContain('Annualfigures2025·DeWitOntwerp');
  expect(closed).not.toMatch(/provisional|stillopen/i);
});

test('are of the own company alone', async () => {
  const { owner } = await world.secondAdministration();
  const query = { year: 2026, admin_id: world.administrationId };
  expect((await world.call(API.books.annualFigures, { query, as: owner })).status).toBe(404);
});
