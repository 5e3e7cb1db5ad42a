import { API } from '@saldo/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, boughtAsset, groupOn, openingAsset, purchase } from '../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../tests/support/world.ts';

const { assets, purchases, journal } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const lockBooks = (at: Site, books_locked_until: string) =>
  world.inScope(
    (scope) =>
      scope.db
        .updateTable('administrations')
        .set({ books_locked_until })
        .where('id', '=', at.administrationId)
        .execute(),
    { administrationId: at.administrationId, person: at.owner },
  );

async function differences(on = '2026-07-14', at = site): Promise<string[]> {
  const { ledgers } = await at.get(assets.registerTotals, { query: { on, state: 'ALL' } });
  return ledgers
    .filter(({ difference }) => difference !== '0.00')
    .map(({ code, difference }) => `${code} ${difference}`);
}

describe('a purchase', () => {
  test('above 450.00 is proposed, exactly 450.00 is not; costs are moved to fixed assets', async () => {
    const dear = await purchase(site, { amount: '450.01', code: '4200' });
    const small = await purchase(site, { amount: '450.00', code: '4200' });
    const lines = await site.get(assets.purchaseLines, {});
    const proposed = lines.map(({ expense_id }) => expense_id);
    expect([proposed.includes(dear.id), proposed.includes(small.id)]).toEqual([true, false]);
    const { id: group_id } = await groupOn(site);
    const [asset] = await site.get(assets.createFromEntry, {
      body: { expense_id: dear.id, line_number: 1, assets: [{ name: 'Phone', group_id, cost: '450.01' }] },
    });
    expect(asset?.vat_deducted).toBe('94.50');
    expect(await differences()).toEqual([]);
    const [taken] = await site.get(assets.purchaseLines, { query: { expense_id: dear.id } });
    expect(taken).toMatchObject({ left: '0.00', is_cost: true, assets: [{ id: asset?.id, name: 'Phone' }] });
    const open = await site.get(assets.purchaseLines, {});
    expect(open.some(({ expense_id }) => expense_id === dear.id)).toBe(false);
  });

  test('becomes several assets, together at most its line', async () => {
    const { id } = await purchase(site, { amount: '3000.00' });
    const { id: group_id } = await groupOn(site);
    const ask = (cost: string, count: number) =>
      world.call(assets.createFromEntry, {
        body: {
          expense_id: id,
          line_number: 1,
          assets: Array.from({ length: count }, (_, nth) => ({ name: `Desk ${String(nth)}`, group_id, cost })),
        },
      });
    expect((await ask('1000.01', 3)).error.errors).toEqual({
      'assets.0.cost': ['More than remains of this purchase line'],
    });
    expect((await ask('1000.00', 3)).reply).toHaveLength(3);
    expect((await ask('0.01', 1)).status).toBe(400);
    expect(await differences()).toEqual([]);
  });

  test('that is changed takes its asset along, until something was booked of that', async () => {
    const asset = await boughtAsset(site, { date: '2026-02-01' });
    const params = { id: asset.expense_id ?? 0 };
    const change = async (amount: string, description = 'Laser cutter') => {
      const { contact_id, document_number, date, lines, version } = await site.get(purchases.expense, { params });
      const [line] = lines;
      const body = { contact_id, document_number, date, version, lines: [{ ...line, description, amount }] };
      return world.call(purchases.updateExpense, { params, body: body as never });
    };
    expect((await change('7000.00')).status).toBe(200);
    expect(await site.get(assets.asset, { params: { id: asset.id } })).toMatchObject({
      cost: '7000.00',
      expense_id: params.id,
    });
    expect(await differences()).toEqual([]);
    await site.get(assets.depreciateAsset, { params: { id: asset.id, year: 2026 }, body: {} });
    expect((await change('8000.00')).error.code).toBe('expense_has_assets');
    expect((await change('7000.00', 'Laser cutter, 60 W')).status).toBe(200);
    const { movements } = await site.get(assets.asset, { params: { id: asset.id } });
    const { entry_id } = await site.get(purchases.expense, { params });
    expect(
      movements.find(({ kind, is_undone, undoes_id }) => kind === 'ACQUISITION' && !is_undone && undoes_id === null)
        ?.entry_id,
    ).toBe(entry_id);
    expect(await differences()).toEqual([]);
  });
});

/** A company of its own, of whose lines some are left out of the register. */
let own: Site;

describe('the lines of a purchase', () => {
  beforeAll(async () => {
    own = new Site(world, await world.secondAdministration());
  });

  test('that is changed is divided again over its assets, to the cent', async () => {
    const { id, lines, change } = await expenseOf(['4100', '10.00'], ['0230', '100.00'], ['0230', '300.00']);
    const made = await fromLine(id, 2, '33.33', '33.33', '33.34');
    const part = await fromLine(id, 3, '50.00');
    expect((await change(lines.map((line, nth) => (nth === 0 ? line : { ...line, amount: '50.00' })))).status).toBe(
      200,
    );
    expect(await costs(made)).toEqual(['16.67', '16.66', '16.67']);
    expect(await costs(part)).toEqual(['8.33']);
    const now = await own.get(assets.purchaseLines, { query: { expense_id: id } });
    expect(now.filter(({ is_cost }) => !is_cost).map(({ left }) => left)).toEqual(['0.00', '41.67']);
  });

  test('keeps its asset when another line goes, and cannot lose the line of an asset', async () => {
    const bought = await expenseOf(['0230', '500.00'], ['0230', '600.00'], ['0230', '700.00']);
    const [a, b, c] = bought.lines;
    const [id = 0] = await fromLine(bought.id, 2, '600.00');
    expect((await bought.change([a, c])).error.code).toBe('expense_has_assets');
    expect((await bought.change([c, a])).error.code).toBe('expense_has_assets');
    expect((await bought.change([b, c])).status).toBe(200);
    expect(await costs([id])).toEqual(['600.00']);
    const lines = await own.get(assets.purchaseLines, { query: { expense_id: bought.id } });
    expect(lines.map((line) => `${line.amount} ${String(line.assets.length)}`)).toEqual(['600.00 1', '700.00 0']);
  });

  test('of which only the VAT changes takes that along, but not once it was revised', async () => {
    const { id: expense_id, lines, change } = await expenseOf(['0230', '1000.00'], ['4100', '10.00']);
    const [id = 0] = await fromLine(expense_id, 1, '1000.00');
    const withVat = (vat: 'PROCENT_9' | 'PROCENT_21') =>
      change(lines.map((line, nth) => (nth === 0 ? { ...line, vat } : line)));
    expect((await withVat('PROCENT_9')).status).toBe(200);
    const asset = await own.get(assets.asset, { params: { id } });
    expect([asset.vat_deducted, asset.cost]).toEqual(['90.00', '1000.00']);
    await act(own, asset, await exemptSale(own));
    expect((await withVat('PROCENT_21')).error.code).toBe('expense_has_assets');
  });
});

/** A booked expense of a few lines on ledgers, and how its lines are changed. */
async function expenseOf(...made: [code: string, amount: string][]) {
  const lines: Record<string, unknown>[] = [];
  for (const [code, amount] of made)
    lines.push({ description: code + amount, ledger_account_id: await own.ledger(code), vat: 'PROCENT_21', amount });
  const sent = { ...(await own.expenseBody()), date: '2026-02-01', lines } as never;
  const { id, lines: booked } = await own.expense(sent);
  const change = async (changed: (object | undefined)[]) => {
    const typed = changed.map((line) => ({ ...line, amount_btw: null }));
    const { contact_id, document_number, date, version } = await own.get(purchases.expense, { params: { id } });
    const body = { contact_id, document_number, date, version, lines: typed } as never;
    const { owner: as, administrationId } = own;
    return world.call(purchases.updateExpense, { params: { id }, body, as, administrationId });
  };
  return { id, lines: booked, change };
}

/** Makes assets of a line, by what each costs: their ids. */
async function fromLine(expense_id: number, line_number: number, ...each: string[]): Promise<number[]> {
  const { id: group_id } = await groupOn(own);
  const body = { expense_id, line_number, assets: each.map((cost) => ({ name: cost, group_id, cost })) };
  return (await own.get(assets.createFromEntry, { body })).map(({ id }) => id);
}

const costs = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await own.get(assets.asset, { params: { id } })).cost));

describe('what cannot be', () => {
  test('a residual value above cost, a life that is too short, use before purchase, more than allowed a year', async () => {
    const { id: group_id } = await groupOn(site);
    const body = { name: 'Lathe', group_id, acquired_on: '2026-03-01', cost: '1000.00' };
    const refused = async (more: object) =>
      Object.keys((await world.call(assets.createAsset, { body: { ...body, ...more } })).error.errors ?? {});
    expect(await refused({ residual: '1000.01' })).toEqual(['residual']);
    expect(await refused({ method: 'DEGRESSIVE' })).toEqual(['degressive_bp']);
    expect(await refused({ life_months: 59 })).toEqual(['life_months']);
    expect(await refused({ in_use_from: '2026-02-28' })).toEqual(['in_use_from']);
    expect(await refused({ opening: { on: '2026-01-01', depreciation: '0.00' } })).toEqual(['acquired_on']);
    const other = new Site(world, await world.secondAdministration());
    const asset = await openingAsset(other);
    const planned = (amount: string) =>
      world.call(assets.updateAsset, {
        params: { id: asset.id },
        body: { version: asset.version, planned: [{ year: 2026, amount }] },
        as: other.owner,
        administrationId: other.administrationId,
      });
    expect(Object.keys((await planned('1200.01')).error.errors ?? {})).toEqual(['planned.0.amount']);
    expect((await planned('300.00')).reply.plan.find(({ year }) => year === 2026)).toMatchObject({
      amount: '300.00',
      is_manual: true,
    });
  });

  test('anything before the opening balance that an older asset is in', async () => {
    const other = new Site(world, await world.secondAdministration());
    const { id, version } = await openingAsset(other);
    const refused = async (date: string) =>
      (
        await world.call(assets.assetAction, {
          params: { id },
          body: { version, action: 'TAKE_OUT_OF_USE', date },
          as: other.owner,
          administrationId: other.administrationId,
        })
      ).error.errors;
    expect(await refused('2024-06-30')).toEqual({
      date: ['This date is before the opening balance that the asset is in'],
    });
    expect(await refused('2023-12-31')).toEqual({ date: ['This date is before the asset was acquired'] });
  });

  test('a sale before the purchase, and anything in locked books', async () => {
    const other = new Site(world, await world.secondAdministration());
    const asset = await boughtAsset(other, { date: '2026-02-01' });
    const scrap = (date: string) =>
      world.call(assets.assetAction, {
        params: { id: asset.id },
        body: { version: asset.version, action: 'TAKE_OUT_OF_USE', date },
        as: other.owner,
        administrationId: other.administrationId,
      });
    expect((await scrap('2026-01-31')).error.errors).toEqual({ date: ['This date is before the asset was acquired'] });
    await lockBooks(other, '2026-03-31');
    expect((await scrap('2026-03-31')).error.code).toBe('books_locked');
    expect((await scrap('2026-04-30')).status).toBe(200);
  });
});

describe('a sale', () => {
  test('that is undone brings back the depreciation of the year, with a credit note', async () => {
    const bought = await boughtAsset(site, { date: '2025-01-10' });
    await site.get(assets.depreciateAsset, { params: { id: bought.id, year: 2025 }, body: {} });
    const before = await site.get(assets.depreciateAsset, { params: { id: bought.id, year: 2026 }, body: {} });
    expect(before.book_value).toBe('4200.00');
    const contact_id = (await site.contact()).id;
    const until = await site.get(assets.assetDepreciation, {
      params: { id: before.id, year: 2026 },
      query: { until: '2026-03-31' },
    });
    expect(until).toMatchObject({ amount: '300.00', book_value: '4500.00' });
    const ahead = await world.call(assets.assetAction, {
      params: { id: before.id },
      body: { version: before.version, action: 'SELL', date: '2026-07-15', contact_id, amount: '5000.00' },
    });
    expect(ahead.error.errors).toEqual({ date: ['Choose today or an earlier date'] });
    const sold = await act(site, before, { action: 'SELL', date: '2026-03-31', contact_id, amount: '5000.00' });
    expect(sold.movements.at(-1)).toMatchObject({ kind: 'SELL', result: '500.00' });
    expect(sold.hints.map(({ kind }) => kind)).toEqual(['ADD_BACK', 'REINVESTMENT']);
    const back = await act(site, sold, { action: 'UNDO_LAST' });
    expect(back).toMatchObject({ book_value: '4200.00', state: 'IN_USE' });
    expect(await differences()).toEqual([]);
    expect(await differences('2026-03-31')).toEqual([]);
  });
});

describe('depreciation', () => {
  test('goes on after the books were locked, and is taken back there as a correction', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { id } = await boughtAsset(own);
    const at = { as: own.owner, administrationId: own.administrationId };
    await own.get(assets.depreciateAsset, { params: { id, year: 2026 }, body: { until: '2026-03-31' } });
    await lockBooks(own, '2026-03-31');
    const params = { adminId: own.administrationId, year: 2026 };
    await own.get(assets.depreciateAll, { params, body: { until: '2026-06-30' } });
    await world.runJobs();
    const { plan } = await own.get(assets.asset, { params: { id } });
    expect(plan[0]).toMatchObject({ year: 2026, months: 6, amount: '600.00' });
    await lockBooks(own, '2026-06-30');
    const deprecationId = plan[0]?.depreciation_id ?? 0;
    const remove = (query = {}) =>
      world.call(assets.deleteDepreciation, { params: { id, deprecationId }, query, ...at });
    expect((await remove()).error.code).toBe('books_locked');
    expect((await remove({ book_as_correction: 'true' })).reply.depreciation).toBe('0.00');
    expect([...(await differences('2026-06-30', own)), ...(await differences('2026-07-14', own))]).toEqual([]);
  });

  test('of the others is booked while the floor of a building is not known', async () => {
    const own = new Site(world, await world.secondAdministration());
    const { id: group_id } = await groupOn(own, '0200', 'BUILDING');
    const shop = { group_id, cost: '200000.00', woz_value: '90000.00', life_months: 360 };
    const { id } = await openingAsset(own, shop);
    const bench = await openingAsset(own);
    world.setToday('2028-01-05');
    const params = { adminId: own.administrationId, year: 2027 };
    const task = await own.get(assets.depreciateAll, { params, body: {} });
    await world.runJobs();
    const done = await own.get(API.tasks.taskStatus, { params: { id: task.task_id } });
    world.setToday('2026-07-14');
    expect([done.state, done.result]).toMatchObject(['SUCCESS', { booked: 1, no_floor: 1 }]);
    const booked = async (of: number) => (await own.get(assets.asset, { params: { id: of } })).depreciation;
    expect([await booked(id), await booked(bench.id)]).toEqual(['1200.00', '2400.00']);
  });

  test('that was paused, and that this was undone, is in the history', async () => {
    const paused = await act(site, await openingAsset(site), { action: 'PAUSE', date: '2026-02-01' });
    await act(site, paused, { action: 'UNDO_LAST' });
    const { results } = await site.get(API.history.history, { query: { model: 'asset', id: paused.id } });
    expect(results.map(({ action, changes }) => [action, changes[0]?.before, changes[0]?.after]).slice(0, 2)).toEqual([
      ['PAUSE_UNDONE', '2026-02-01', null],
      ['PAUSE', null, '2026-02-01'],
    ]);
  });
});

const exemptSale = async (at: Site) => ({
  action: 'SELL',
  date: '2026-06-30',
  contact_id: (await at.contact()).id,
  amount: '2000.00',
  treatment: 'exempt',
  vat: 'PROCENT_0',
});

describe('VAT', () => {
  test('deducted is taken back by an exempt sale for the years that are left, and comes back when that is undone', async () => {
    const other = new Site(world, await world.secondAdministration());
    const bought = await boughtAsset(other, { date: '2025-01-10' });
    const sold = await act(other, bought, await exemptSale(other));
    const revised = sold.movements.at(-1);
    expect(revised).toMatchObject({ kind: 'VAT_REVISION', vat: '1008.00' });
    const entry = await other.get(journal.journalEntry, { params: { id: revised?.entry_id ?? 0 } });
    expect(entry.lines.map(({ code, debit, credit }) => [code, debit, credit])).toEqual([
      ['4720', '1008.00', '0.00'],
      ['1510', '0.00', '1008.00'],
    ]);
    const back = await act(other, sold, { action: 'UNDO_LAST' });
    expect([
      back.state,
      back.movements.filter(({ kind, is_undone }) => kind === 'VAT_REVISION' && is_undone).length,
    ]).toEqual(['IN_USE', 1]);
  });

  test('is not on the invoice of a company in the small businesses scheme', async () => {
    const other = new Site(world, await world.secondAdministration());
    const asset = await openingAsset(other, { vat_deducted: '1260.00' });
    await world.inScope(
      (scope) =>
        scope.db
          .updateTable('administrations')
          .set({ is_kor: true })
          .where('id', '=', other.administrationId)
          .execute(),
      { administrationId: other.administrationId, person: other.owner },
    );
    const sold = await act(other, asset, await exemptSale(other));
    const sale = sold.movements.find(({ kind }) => kind === 'SELL');
    const invoice = await other.get(API.sales.invoice, { params: { id: sale?.invoice_id ?? 0 } });
    expect(invoice.lines.map(({ treatment }) => treatment)).toEqual(['kor_exempt']);
    expect(await other.get(assets.investments, { query: { year: 2026 } })).toMatchObject({ kor_months: 12 });
  });
});

test('the investments of a year tell what counts for the deduction: a van does, a car does not', async () => {
  const other = new Site(world, await world.secondAdministration());
  const groups = await other.get(API.asset_groups.assetGroups, {});
  for (const kind of ['VAN', 'VEHICLE'] as const)
    await other.get(assets.createAsset, {
      body: {
        name: kind,
        group_id: groups.find((group) => group.kind === kind)?.id ?? 0,
        acquired_on: '2026-03-01',
        cost: '20000.00',
      },
    });
  const { assets: bought, total, deduction } = await other.get(assets.investments, { query: { year: 2026 } });
  expect(bought.map(({ name, counts, report_before }) => [name, counts, report_before])).toEqual([
    ['VAN', true, '2026-06-01'],
    ['VEHICLE', false, '2026-06-01'],
  ]);
  expect([total, deduction]).toEqual(['20000.00', '5600.00']);
});

test('a change of any column but the count of acts is in the record of changes', async () => {
  const { rows } = await world.ownerPool.query<{ name: string }>(
    `select a.attname as name from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid and t.tgname = 'history_of_changes'
     where a.attrelid = 'assets'::regclass and a.attnum > 0 and not a.attisdropped
       and pg_get_triggerdef(t.oid) not like '%new.' || a.attname || ')%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['acts', 'version']);
});
