import { API, type Asset } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnEnding } from '#features/tax-returns/testing';
import { act, boughtAsset } from '../access/testing/assets/assets.ts';
import { Site } from '../access/testing/site.ts';
import { createWorld, type World } from '../support/world.ts';

/*
 * The director of a company bought a van in April 2025, sells it with a profit in June 2026, and buys another in September with the profit put
 * aside. In January 2027 both years are right. One story: each test goes on where the one before it stopped.
 */

let world: World;
let site: Site;
let van: Asset;

beforeAll(async () => {
  world = await createWorld({
    today: '2027-01-05',
    company: { business_entity: 'bv', first_year: 2025, vat_period: 'YEAR' },
  });
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const VAN = { code: '0240', kind: 'VAN' } as const;

/** What the statements of a year say of vans, their depreciation and the book result, and what the register says beside the ledgers. */
async function year(of: number) {
  const until: IsoDate = `${String(of)}-12-31`;
  const { profit_and_loss, balance_sheet } = await site.get(API.reports.statements, {
    query: { from: `${String(of)}-01-01`, until },
  });
  expect(balance_sheet.total_assets).toBe(balance_sheet.total_liabilities);
  const groups = [...profit_and_loss.groups, ...balance_sheet.assets, ...balance_sheet.liabilities];
  const amounts = new Map(groups.flatMap(({ ledgers }) => ledgers).map(({ code, amount }) => [code, amount]));
  const { ledgers, totals } = await site.get(API.assets.registerTotals, { query: { on: until } });
  expect(ledgers.filter(({ difference }) => difference !== '0.00')).toEqual([]);
  const shown = Object.fromEntries(['0240', '0245', '0530', '4340', '4360'].map((code) => [code, amounts.get(code)]));
  return { ...shown, register: totals.book_value };
}

const rubricsOf = async (until: IsoDate) => {
  const params = { id: await returnEnding(world, until) };
  return (await site.get(API.tax_returns.vatReturn, { params })).rubrics;
};
const vatOf = async (until: IsoDate) => (await rubricsOf(until)).find(({ rubric }) => rubric === '1a');

const returned = async (until: IsoDate) => {
  const rubrics = await rubricsOf(until);
  return ['1a', '5b'].map((name) => rubrics.find(({ rubric }) => rubric === name)?.tax);
};

test('2025: the van is bought in April and depreciated for nine months', async () => {
  van = await boughtAsset(site, { ...VAN, date: '2025-04-01', amount: '30000.00' });
  van = await site.get(API.assets.depreciateAsset, { params: { id: van.id, year: 2025 }, body: {} });
  expect(await year(2025)).toEqual({
    '0240': '30000.00',
    '0245': '-4500.00',
    '0530': undefined,
    '4340': '4500.00',
    '4360': undefined,
    register: '25500.00',
  });
});

test('June 2026: it is sold for 27,000, with VAT, and half a year of depreciation: a profit of 4,500', async () => {
  const contact_id = (await site.contact()).id;
  van = await act(site, van, { action: 'SELL', date: '2026-06-30', contact_id, amount: '27000.00' });
  expect([van.state, van.movements.at(-1)?.result]).toEqual(['DISPOSED', '4500.00']);
  expect(await vatOf('2026-12-31')).toMatchObject({ turnover: '27000.00', tax: '5670.00' });
  expect(await year(2026)).toMatchObject({ '0240': undefined, '0245': undefined, '4340': '3000.00', register: '0.00' });
  expect(van.hints.map(({ kind }) => kind)).toContain('REINVESTMENT');
});

test('September 2026: the next one costs 40,000, less the profit that was put aside', async () => {
  van = await act(site, van, { action: 'RESERVE', date: '2026-06-30', amount: '4500.00' });
  const next = await boughtAsset(site, { ...VAN, date: '2026-09-01', amount: '40000.00' });
  const used = await act(site, next, {
    action: 'USE_RESERVE',
    date: '2026-09-01',
    reserve_id: van.id,
    amount: '4500.00',
  });
  expect(used).toMatchObject({ cost: '35500.00', kind: 'VAN' });
});

test('January 2027: the returns of both years are filed, and only then everything is depreciated, twice', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { id, version } = await site.checkedReturn();
    await site.get(API.tax_returns.fileVatReturn, { body: { id, version, step_up: await site.stepUp() } });
  }
  const task = { params: { adminId: site.administrationId, year: 2026 }, body: {} };
  for (let time = 0; time < 2; time += 1) {
    await site.get(API.assets.depreciateAll, task);
    await world.runJobs();
  }
});

test('Then both years are right, and so are their returns', async () => {
  expect(await year(2025)).toMatchObject({ '0240': '30000.00', '4340': '4500.00', register: '25500.00' });
  expect(await year(2026)).toEqual({
    '0240': '35500.00',
    '0245': '-2366.67',
    '0530': undefined,
    '4340': '5366.67',
    '4360': undefined,
    register: '33133.33',
  });
  const { total, add_back } = await site.get(API.assets.investments, { query: { year: 2026 } });
  // The deduction is on what was paid; that of the van of 2025 is added back in part.
  expect([total, add_back]).toEqual(['40000.00', '7560.00']);
  expect([await returned('2025-12-31'), await returned('2026-12-31')]).toEqual([
    ['0.00', '6300.00'],
    ['5670.00', '8400.00'],
  ]);
});
