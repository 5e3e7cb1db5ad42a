import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

let world: World;
let sole: Site;
let bv: Site;

beforeAll(async () => {
  world = await createWorld();
  sole = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2025 }));
  bv = new Site(world, await world.secondAdministration({ business_entity: 'bv', first_year: 2025 }));
});
afterAll(() => world.close());

const choices = (site: Site) =>
  site.get(API.journal.purchaseLedgers, { params: { adminId: site.administrationId }, query: {} });
const found = async (site: Site, search: string) =>
  (
    await site.get(API.journal.purchaseLedgersAutocomplete, {
      params: { adminId: site.administrationId },
      query: { search },
    })
  ).map(({ code }) => code);

test('a category is found by code, title and synonyms in both languages', async () => {
  expect(await found(sole, '4400')).toEqual(['4400']);
  expect(await found(sole, 'Brandst')).toContain('4400');
  expect(await found(sole, 'tanken')).toContain('4400');
  expect(await found(sole, 'Petrol')).toContain('4400');
  expect(await found(sole, 'energy')).toContain('4110');
  expect(await found(sole, 'telefoon')).toContain('4610');
  expect(await found(sole, 'nobody calls anything this')).toEqual([]);
});

const group = async (code: string) => (await choices(sole)).find((ledger) => ledger.code === code)?.group;

test('each is in a group, in the user’s language', async () => {
  expect(await group('4400')).toBe('Car expenses');
  expect(await group('0520')).toBe('Equity and private');
  expect(await group('0230')).toBe('Fixed assets');
});

const suits = async (site: Site) =>
  Object.fromEntries((await choices(site)).map((ledger) => [ledger.code, ledger.suits]));

test('marks categories not used by a legal form', async () => {
  expect(await suits(sole)).toMatchObject({ '0520': true, '0830': false, '4400': true });
  expect(await suits(bv)).toMatchObject({ '0520': false, '0830': true, '4400': true });
});

test('recently used categories are ranked, most used first', async () => {
  const place = async () =>
    (await choices(sole))
      .filter(({ usual }) => usual !== null)
      .toSorted((one, other) => (one.usual ?? 0) - (other.usual ?? 0))
      .map(({ code, usual }) => [code, usual]);
  expect(await place()).toEqual([]);
  const line = async (code: string) => ({
    description: 'Petrol',
    ledger_account_id: await sole.ledger(code),
    vat: 'PROCENT_21' as const,
    amount: '10.00',
  });
  await sole.expense({ lines: [await line('4640')] });
  await sole.expense({ lines: [await line('4400')] });
  await sole.expense({ lines: [await line('4400')] });
  expect(await place()).toEqual([
    ['4400', 1],
    ['4640', 2],
  ]);
  // Five are used more; of the others the newest come after them, the latest first.
  for (const code of ['4110', '4510', '4540', '4610', '4110', '4510', '4540', '4610', '4640'])
    await sole.expense({ lines: [await line(code)] });
  for (const code of ['4030', '4210', '4660', '4220']) await sole.expense({ lines: [await line(code)] });
  const codes = (await place()).map(([code]) => code);
  expect(new Set(codes.slice(0, 5))).toEqual(new Set(['4110', '4400', '4510', '4540', '4610']));
  expect(codes.slice(5)).toEqual(['4220', '4660', '4210']);
});
