import { API, type Asset } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  boughtAsset,
  creditedSale,
  groupOn,
  purchase,
  reservedAsset,
  soldAsset,
} from '../../../../tests/access/testing/assets/assets.ts';
import { ledgerOf } from '../../../../tests/access/testing/ledgers.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { assets, journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(async () => {
  const { ledgers } = await site.get(assets.registerTotals, { query: { state: 'ALL' } });
  expect(ledgers.filter(({ difference }) => difference !== '0.00')).toEqual([]);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const reserves = () => site.get(assets.reinvestmentReserves, {});
const reserveOf = async ({ id }: Asset) => (await reserves()).find((each) => each.id === id);
const use = (asset: Asset, reserve: Asset, amount: string, date = asset.acquired_on) =>
  world.call(assets.assetAction, {
    params: { id: asset.id },
    body: { version: asset.version, action: 'USE_RESERVE', date, reserve_id: reserve.id, amount },
  });
const linesOf = async (asset: Asset) => {
  const { lines } = await site.get(journal.journalEntry, { params: { id: asset.movements.at(-1)?.entry_id ?? 0 } });
  return lines.map(({ code, debit, credit }) => [code, debit, credit]);
};

test('a book profit is put aside, taken off the next cost, and depreciated no more', async () => {
  const sold = await reservedAsset(site);
  expect(await linesOf(sold)).toEqual([
    ['4360', '3000.00', '0.00'],
    ['0530', '0.00', '3000.00'],
  ]);
  expect(await reserveOf(sold)).toMatchObject({ left: '3000.00', book_value: '6000.00', last_year: 2029 });
  const bought = await boughtAsset(site, { date: '2026-02-01', amount: '9000.00' });
  const { reply } = await use(bought, sold, '3000.00');
  expect(await linesOf(reply)).toEqual([
    ['0530', '3000.00', '0.00'],
    ['0230', '0.00', '3000.00'],
  ]);
  expect(reply).toMatchObject({ cost: '6000.00', book_value: '6000.00' });
  expect(reply.plan[0]).toMatchObject({ year: 2026, months: 11, amount: '1100.00' });
  expect(await reserveOf(sold)).toMatchObject({ used: '3000.00', left: '0.00' });
  const back = await act(site, reply, { action: 'UNDO_LAST' });
  expect([back.cost, (await reserveOf(sold))?.left]).toEqual(['9000.00', '3000.00']);
});

test('what is bought keeps the book value of what was sold, over all that is bought', async () => {
  const sold = await reservedAsset(site);
  const small = await boughtAsset(site, { date: '2026-02-01', amount: '4000.00' });
  expect((await use(small, sold, '0.01')).error.errors).toEqual({
    amount: ['More than can be used here: the rest of the reserve, down to the book value of what was sold'],
  });
  const first = await boughtAsset(site, { date: '2026-02-01', amount: '7000.00' });
  expect((await use(first, sold, '1000.01')).status).toBe(400);
  expect((await use(first, sold, '1000.00')).status).toBe(200);
  expect((await use(small, sold, '2000.00')).status).toBe(200);
  expect((await reserveOf(sold))?.left).toBe('0.00');
});

test('what others took off the same cost is left for none of them', async () => {
  const [first, second, cheap] = [
    await reservedAsset(site, { cost: '5000.00' }),
    await reservedAsset(site, { cost: '5000.00' }),
    await reservedAsset(site, { cost: '2000.00' }),
  ];
  let bought = await boughtAsset(site, { date: '2026-02-01', amount: '8000.00' });
  const take = async (reserve: Asset, amount: string) => {
    const { status, reply } = await use(bought, reserve, amount);
    if (status === 200) bought = reply;
    return status;
  };
  expect([await take(first, '2000.00'), await take(second, '1000.01'), await take(second, '1000.00')]).toEqual([
    200, 400, 200,
  ]);
  // What the cheapest would leave is too little for those before it.
  expect([await take(cheap, '0.01'), await take(first, '0.01'), bought.cost]).toEqual([400, 400, '5000.00']);
  // Together with another purchase there is more to take off, yet not of what others took.
  const more = await boughtAsset(site, { date: '2026-02-01', amount: '1000.00' });
  expect([(await use(more, second, '1000.01')).status, (await use(more, second, '1000.00')).status]).toEqual([
    400, 200,
  ]);
});

test('is for what is bought in time, and what lasts longer only for its own kind', async () => {
  const sold = await reservedAsset(site);
  const early = await boughtAsset(site, { date: '2025-12-31', amount: '20000.00' });
  expect(Object.keys((await use(early, sold, '1.00', '2026-02-01')).error.errors ?? {})).toEqual(['reserve_id']);
  const building = await site.get(assets.createAsset, {
    body: {
      name: 'Shed',
      group_id: (await groupOn(site, '0200', 'BUILDING')).id,
      acquired_on: '2026-03-01',
      cost: '90000.00',
      life_months: 360,
    },
  });
  const refused = await use(building, sold, '1.00');
  expect(refused.error.errors?.['reserve_id']?.[0]).toContain('same kind of asset');
  await site.get(assets.deleteAsset, { params: { id: building.id } });
});

test('is used from the day on which it was formed', async () => {
  const sold = await soldAsset(site);
  const put = (date: string) =>
    world.call(assets.assetAction, {
      params: { id: sold.id },
      body: { version: sold.version, action: 'RESERVE', date, amount: '3000.00' },
    });
  expect(Object.keys((await put('2026-12-31')).error.errors ?? {})).toEqual(['date']);
  const { reply } = await put('2026-06-30');
  const bought = await boughtAsset(site, { date: '2026-02-01', amount: '9000.00' });
  expect((await use(bought, reply, '1000.00', '2026-06-29')).error.errors).toEqual({
    date: ['The reserve was formed after this date'],
  });
  expect(await reserveOf(sold)).toMatchObject({ formed_on: '2026-06-30' });
  const used = (await use(bought, reply, '1000.00', '2026-06-30')).reply;
  const undone = await world.call(assets.assetAction, {
    params: { id: sold.id },
    body: { version: reply.version, action: 'UNDO_LAST' },
  });
  expect(undone.error.code).toBe('reserve_in_use');
  await act(site, used, { action: 'UNDO_LAST' });
});

test('only a sale with a profit is put aside, once, and what is left is released', async () => {
  const sold = await soldAsset(site);
  expect(sold.may['reserve']).toBe(true);
  const put = (amount: string, date = '2026-01-20') =>
    world.call(assets.assetAction, {
      params: { id: sold.id },
      body: { version: sold.version, action: 'RESERVE', date, amount },
    });
  expect((await put('3000.01')).error.errors).toEqual({ amount: ['More than the book profit'] });
  expect((await put('3000.00', '2026-01-19')).error.errors).toHaveProperty('date');
  const { reply } = await put('2500.00');
  expect([reply.state, reply.may['reserve']]).toEqual(['DISPOSED', false]);
  const released = await act(site, reply, { action: 'RELEASE_RESERVE', date: '2026-07-01' });
  expect(await linesOf(released)).toEqual([
    ['4360', '0.00', '2500.00'],
    ['0530', '2500.00', '0.00'],
  ]);
  expect(await reserveOf(sold)).toMatchObject({ released: '2500.00', left: '0.00' });
  const open = await act(site, released, { action: 'UNDO_LAST' });
  const unsold = await act(site, await act(site, open, { action: 'UNDO_LAST' }), { action: 'UNDO_LAST' });
  expect([unsold.state, await reserveOf(sold)]).toEqual(['IN_USE', undefined]);
});

test('stays on the ledger where it was formed, also after another took its place', async () => {
  const sold = await reservedAsset(site);
  const formedOn = await ledgerOf(site, '0530');
  const refused = await world.call(journal.deactivateLedger, { params: { id: formedOn.id } });
  expect(refused.error.detail).toContain('reinvestment reserve');
  const own = { title_en: 'Reserve', title_nl: 'Reserve', category: 'equity', default_vat: '' } as const;
  const into = await site.get(journal.createLedger, { body: { ...own, code: '0539', rgs_code: null } });
  // Another with the same RGS code and a lower number is not that of a reserve that was formed before.
  await site.get(journal.createLedger, { body: { ...own, code: '0529', rgs_code: formedOn.rgs_code } });
  const bought = await boughtAsset(site, { date: '2026-02-01', amount: '9000.00' });
  const { reply } = await use(bought, sold, '1000.00');
  expect((await linesOf(reply))[0]).toEqual(['0530', '1000.00', '0.00']);
  await site.get(journal.mergeLedger, { params: { id: formedOn.id }, body: { into_id: into.id, date: '2026-07-14' } });
  const released = await act(site, sold, { action: 'RELEASE_RESERVE', date: '2026-07-14' });
  expect(await linesOf(released)).toContainEqual(['0539', '2000.00', '0.00']);
});

test('an asset whose name follows the language keeps a name that a person gave', async () => {
  const own = new Site(world, await world.secondAdministration());
  const named = async (language: 'en' | 'nl') => {
    const asked = { as: own.owner, administrationId: own.administrationId, language };
    return (await world.call(API.asset_groups.assetGroups, asked)).reply.map(({ name }) => name);
  };
  expect([(await named('nl'))[4], (await named('en'))[4]]).toEqual(['Machines', 'Machinery']);
  const group = await groupOn(own, '0220');
  const { name, ...others } = { name: 'Lathes', version: group.version };
  await own.get(API.asset_groups.updateAssetGroup, { params: { id: group.id }, body: { name, ...others } });
  expect([(await named('nl'))[4], (await named('en'))[4]]).toEqual(['Lathes', 'Lathes']);
  const taken = await world.call(API.asset_groups.createAssetGroup, {
    as: own.owner,
    administrationId: own.administrationId,
    body: {
      name: 'verbouwingen',
      kind: 'MOVABLE',
      cost_ledger_id: group.cost_ledger.id,
      accumulated_ledger_id: group.accumulated_ledger.id,
      expense_ledger_id: group.expense_ledger.id,
      life_months: 60,
    },
  });
  expect(taken.error.errors).toEqual({ name: ['A group with this name already exists'] });
});

describe('a disposal', () => {
  test('in the new year keeps the depreciation of the old one, and brings back what it replaced', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { id } = await boughtAsset(own, { date: '2025-01-10' });
    const partly = { params: { id, year: 2025 }, body: { until: '2025-06-30' } };
    const before = await own.get(assets.depreciateAsset, partly);
    const asked = { params: { id, year: 2026 }, query: { until: '2026-01-05' } };
    expect((await own.get(assets.assetDepreciation, asked)).book_value).toBe('4800.00');
    const gone = await act(own, before, { action: 'TAKE_OUT_OF_USE', date: '2026-01-05' });
    expect(gone.plan.map(({ year, amount }) => [year, amount])).toEqual([[2025, '1200.00']]);
    expect(gone.movements.at(-1)?.result).toBe('-4800.00');
    const back = await act(own, gone, { action: 'UNDO_LAST' });
    expect([back.book_value, back.plan[0]?.amount]).toEqual(['5400.00', '600.00']);
    const { ledgers } = await own.get(assets.registerTotals, { query: { on: '2025-12-31' } });
    expect(ledgers.filter(({ difference }) => difference !== '0.00')).toEqual([]);
  });

  test('whose invoice was credited in sales can be undone', async () => {
    const back = await act(site, await creditedSale(site), { action: 'UNDO_LAST' });
    expect([
      back.state,
      back.movements.filter(({ kind, undoes_id }) => kind === 'SELL' && undoes_id !== null).length,
    ]).toEqual(['IN_USE', 1]);
  });

  test('to private has VAT where that was deducted', async () => {
    const { id, version } = await boughtAsset(site);
    const body = { version, action: 'PRIVATE_WITHDRAWAL' as const, date: '2026-03-31', value: '500.00' };
    const refused = await world.call(assets.assetAction, { params: { id }, body });
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['vat']);
    const taken = await world.call(assets.assetAction, { params: { id }, body: { ...body, vat: 'PROCENT_21' } });
    expect(taken.status).toBe(200);
  });

  test('of what was bought in the small businesses scheme has VAT after leaving it, and repays none', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { owner: person, administrationId } = own;
    const scheme = { is_kor: true, kor_since: '2025-01-01', kor_until: '2026-06-30' };
    await world.inScope(
      ({ db }) => db.updateTable('administrations').set(scheme).where('id', '=', administrationId).execute(),
      { administrationId, person },
    );
    const { id: expense_id } = await purchase(own, { date: '2025-01-10' });
    const [line] = await own.get(assets.purchaseLines, { query: { expense_id } });
    expect(line).toMatchObject({ left: '7260.00', vat_deducted: '0.00' });
    const group_id = (await groupOn(own)).id;
    const made = [{ name: 'Cutter', group_id, cost: '7260.00' }];
    const [bought] = await own.get(assets.createFromEntry, { body: { expense_id, line_number: 1, assets: made } });
    if (bought === undefined) throw new Error('no asset was made');
    const sale = { action: 'SELL', date: '2026-07-10', contact_id: (await own.contact()).id, amount: '6000.00' };
    const sold = await act(own, bought, sale);
    const { invoice_id, result } = sold.movements.at(-1) ?? {};
    const { total_vat } = await own.get(API.sales.invoice, { params: { id: invoice_id ?? 0 } });
    expect([total_vat, result, sold.movements.some(({ kind }) => kind === 'VAT_REVISION')]).toEqual([
      '1260.00',
      '918.00',
      false,
    ]);
    const back = await act(own, sold, { action: 'UNDO_LAST' });
    await act(own, back, { action: 'PRIVATE_WITHDRAWAL', date: '2026-07-10', value: '6000.00', vat: null });
    const { ledgers } = await own.get(assets.registerTotals, { query: { state: 'ALL' } });
    expect(ledgers.filter(({ difference }) => difference !== '0.00')).toEqual([]);
  });

  test('by sale, and undoing it, takes the right to send invoices', async () => {
    const as = await site.colleague();
    const params = { adminId: site.administrationId, id: as.id };
    const areas = ['assets.edit', 'sales.edit'] as const;
    await site.get(API.users.updateUser, { params, body: { role: 'EMPLOYEE', areas: [...areas], version: 1 } });
    const held = await boughtAsset(site);
    const sold = await soldAsset(site);
    const shown = async ({ id }: { id: number }) => (await world.call(assets.asset, { params: { id }, as })).reply.may;
    expect([(await shown(held))['sell'], (await shown(sold))['undo']]).toEqual([false, false]);
    const sale = { action: 'SELL' as const, date: '2026-03-31', contact_id: (await site.contact()).id, amount: '1.00' };
    const tried = [
      world.call(assets.assetAction, { params: { id: held.id }, body: { version: held.version, ...sale }, as }),
      world.call(assets.assetAction, {
        params: { id: sold.id },
        body: { version: sold.version, action: 'UNDO_LAST' },
        as,
      }),
    ];
    expect((await Promise.all(tried)).map(({ error }) => error.code)).toEqual(['not_allowed', 'not_allowed']);
  });
});
