import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../support/world.ts';
import { ENTRIES, send } from './testing/calls.ts';
import { Site } from './testing/site.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

test('reads that store something must be same-origin', async () => {
  const noting = ENTRIES.filter(({ call }) => call.method === 'GET' && call.notes !== undefined);
  expect(noting.map(({ name }) => name)).toEqual([
    'contacts.verifyVat',
    'assets.purchaseLines',
    'asset_groups.assetGroups',
    'vehicles.vehicleYears',
    'books.createDownloadFile',
  ]);
  const cookie = `saldo_access=${world.owner.accessToken}`;
  for (const { call, requestAt } of noting) {
    const request = { ...(await requestAt(site)), as: null };
    const from = async (where: string) =>
      (await send(world, call, { ...request, headers: { cookie, 'sec-fetch-site': where } })).error?.code;
    expect(await from('cross-site')).toBe('cross_site');
    expect(await from('same-origin')).toBeUndefined();
  }
});
