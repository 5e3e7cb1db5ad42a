import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../support/fingerprint.ts';
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

/** What a reading call notes on purpose: browsers and proxies may send one again. */
const NOTED: Readonly<Record<string, readonly string[]>> = {
  // Counted, so that nobody asks outside without end.
  'contacts.searchRegister': ['login_failures'],
  'contacts.registeredCompany': ['login_failures'],
  'contacts.verifyVat': ['contact_checks', 'login_failures'],
  // The specification has it so: the task that packs the archive.
  'books.createDownloadFile': ['background_tasks', 'jobs'],
};

const READS = ENTRIES.filter(({ call }) => call.method === 'GET');

test('reads that store something must be same-origin', async () => {
  const noting = READS.filter(({ call }) => call.notes !== undefined);
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

test.each(READS)('$name changes nothing', async ({ name, call, requestAt }) => {
  const request = await requestAt(site);
  await world.runJobs();
  const before = await fingerprint(world);
  await send(world, call, request);
  const after = await fingerprint(world);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(NOTED[name] ?? []).toEqual(expect.arrayContaining(changed));
});
