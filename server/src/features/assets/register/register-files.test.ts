import { API, ASSETS_EXAMPLE } from '@saldo/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boughtAsset } from '../../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { assets } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

describe('files', () => {
  test('of opening assets are taken in whole, or told what is wrong with them', async () => {
    const other = new Site(world, await world.secondAdministration());
    const head = 'naam;groep;aanschafdatum;aanschafwaarde;afschrijving;restwaarde\n';
    const body = (rows: string, dry_run = false) => ({
      body: { opening_on: '2025-01-01', content: head + rows, dry_run },
    });
    await site.get(API.asset_groups.assetGroups, {});
    const wrong = await other.get(
      assets.importAssets,
      body('Pers;0220;2024-13-01;1.000,00;0;0\n;0230;01-01-2024;10,00;0;0\nKast;Onbekend;01-01-2024;10,00;0;0\n'),
    );
    expect(wrong.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'acquired_on'],
      [3, 'name'],
      [4, 'group'],
    ]);
    const good = 'Pers;0220;01-07-2023;12.000,00;3.600,00;0\nKast;0230;2024-01-01;1000.00;200;100\n';
    expect(await other.get(assets.importAssets, body(good, true))).toMatchObject({
      rows: 2,
      cost: '13000.00',
      depreciation: '3800.00',
    });
    const without = await other.get(assets.importAssets, {
      body: { opening_on: '2025-01-01', content: 'naam;groep;datum\nPers;0220;01-07-2023\n' },
    });
    expect(without).toMatchObject({
      rows: 0,
      problems: [{ row: 1, column: 'cost', message: 'This column is missing' }],
    });
    expect((await other.get(assets.assets, {})).count).toBe(0);
    await other.get(assets.importAssets, body(good));
    const { results, next, previous, ...found } = await other.get(assets.assets, {});
    expect(found).toMatchObject({ count: 2, totals: { book_value: '9200.00' } });
    expect(await other.get(assets.registerTotals, {})).toEqual(found);
    const rows = await other.get(assets.assets, { query: { rows_only: 'true' } });
    expect(rows).toEqual({ results, next, previous, on: found.on, count: null, totals: null, ledgers: null });
    const again = await other.get(assets.importAssets, body(`${good}Kast;0230;2024-01-01;1000.01;200;100\n`, true));
    expect(again.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'name', 'This asset is already in the register'],
      [3, 'name', 'This asset is already in the register'],
    ]);
  });

  test.each(['en', 'nl'] as const)('that we give as an example can be brought in: %s', async (language) => {
    const other = new Site(world, await world.secondAdministration());
    const content = ASSETS_EXAMPLE[language].join('\n');
    const found = await other.get(assets.importAssets, { body: { opening_on: '2025-01-01', content, dry_run: true } });
    expect(found).toEqual({ rows: 2, cost: '6050.00', depreciation: '1062.50', problems: [] });
  });

  test('of the register add up, as of any day, with real dates in a spreadsheet', async () => {
    const other = new Site(world, await world.secondAdministration());
    const bought = await boughtAsset(other, { date: '2025-01-10' });
    await other.get(assets.depreciateAsset, { params: { id: bought.id, year: 2025 }, body: {} });
    await other.get(assets.depreciateAsset, { params: { id: bought.id, year: 2026 }, body: { until: '2026-06-30' } });
    const file = async (on: string, file_type: 'pdf' | 'xlsx' | 'csv') => {
      const query = { on, file_type };
      const { owner: as, administrationId } = other;
      return (await world.call(assets.registerFile, { query, as, administrationId })).bytes;
    };
    const { sheets } = await readXlsx(await file('2026-06-30', 'xlsx'));
    const [, row = [], total] = sheets[0]?.rows ?? [];
    expect(row.slice(2)).toEqual([new Date('2025-01-10T00:00:00Z'), 6000, 600, 1800, 4200, 0]);
    expect(total).toEqual(['Total', '', '', 6000, 600, 1800, 4200, 0]);
    const [head, line] = String(await file('2025-12-31', 'csv')).split('\r\n');
    expect([head?.split(',')[4], line?.split(',').slice(2).join(' ')]).toEqual([
      'Depreciation 2025',
      '2025-01-10 6000.00 1200.00 1200.00 4800.00 0.00',
    ]);
    expect(String((await file('2026-06-30', 'pdf')).subarray(0, 5))).toBe('%PDF-');
  });
});
