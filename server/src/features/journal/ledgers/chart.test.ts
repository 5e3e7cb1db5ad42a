import { API, type ChartLedger, type LedgerBody } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLedger } from '../../../../tests/access/testing/ledgers.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type Given, type World } from '../../../../tests/support/world.ts';
import { inactiveLedgers } from './ledgers.ts';

const { journal, reports, contacts } = API;

let world: World;
let site: Site;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2024 }));
});
afterEach(async () => {
  expect(await world.verify(site.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
});
afterAll(() => world.close());

type Typed = NonNullable<Given<typeof journal.createLedger>['body']>;

const there = () => ({ administrationId: site.administrationId, as: site.owner });
const adminId = () => ({ params: { adminId: site.administrationId } });
const chart = async (year?: number) =>
  (await site.get(journal.chartOfAccounts, { ...adminId(), query: year === undefined ? {} : { year } })).ledgers;
const ledger = async (code: string, year?: number): Promise<ChartLedger> => {
  const found = (await chart(year)).find((each) => each.code === code);
  if (found === undefined) throw new Error(`no ledger ${code}`);
  return found;
};
const add = (typed: Partial<Typed> = {}) => site.get(journal.createLedger, { body: { ...newLedger(), ...typed } });
const refusedToAdd = async (typed: Partial<Record<keyof LedgerBody, unknown>>) =>
  (await world.call(journal.createLedger, { ...there(), body: { ...newLedger(), ...typed } as Typed })).error?.errors;
const book = (date: string, debit: string, credit: string, amount = '50.00') =>
  world.call(journal.createMemorial, {
    ...there(),
    body: {
      date,
      booking: {
        type: 'FREE_BOOKING',
        lines: [
          { ledger: debit, debit: amount },
          { ledger: credit, credit: amount },
        ],
      },
    },
  });
const deactivate = (id: number) => world.call(journal.deactivateLedger, { ...there(), params: { id } });
const remove = (id: number) => world.call(journal.deleteLedger, { ...there(), params: { id } });
const find = (query: { search: string; category?: 'selling' }) => site.get(journal.rgsCodes, { query });
const activate = (id: number) => site.get(journal.activateLedger, { params: { id } });
const closeYear = (year: number) =>
  world.inScope(
    (scope) =>
      scope.db
        .updateTable('financial_years')
        .set({ state: 'CLOSED' })
        .where('administration_id', '=', site.administrationId)
        .where('year', '=', year)
        .execute(),
    { administrationId: site.administrationId, person: site.owner },
  );
const mayDeactivate = async () => [(await ledger('4540')).may['deactivate'], (await ledger('4590')).may['deactivate']];
const download = async (file_type: 'xaf' | 'csv') => {
  const { bytes } = await world.call(API.books.downloadMutations, { ...there(), query: { year: 2026, file_type } });
  return Buffer.from(bytes ?? []).toString('utf8');
};
const changes = async (id: number) =>
  (await site.get(API.history.history, { query: { model: 'ledger', id } })).results.map((record) => record.action);

const unsuited = async (at: Site) => {
  const { ledgers } = await at.get(journal.chartOfAccounts, { params: { adminId: at.administrationId } });
  return ledgers.filter(({ suits }) => !suits).map(({ code }) => code);
};

describe('the chart of accounts', () => {
  test('lists every ledger under its declared group, with its balance of the year', async () => {
    await book('2025-03-01', '4590', '1010', '10.00');
    await book('2026-03-01', '4590', '1010', '30.00');
    const all = await chart();
    expect(all).toHaveLength(165);
    expect([await ledger('4590'), await ledger('1010'), await ledger('1010', 2025)]).toMatchObject([
      { category: 'selling', balance: '30.00', rgs_code: 'WBedVkkOvr', used: true },
      { category: 'bank_and_cash', balance: '-40.00' },
      { balance: '-10.00' },
    ]);
    const groups = await site.get(journal.ledgerCategories, {});
    const parents = new Map(groups.map(({ id, parent_category }) => [id, parent_category]));
    expect(all.every(({ category }) => parents.get(category) !== null && parents.has(category))).toBe(true);
    expect(groups.find(({ id }) => id === 'selling')).toEqual({
      id: 'selling',
      parent_category: 'profit_and_loss',
      title_nl: 'Verkoopkosten',
      title_en: 'Sales and marketing',
    });
  });

  test('has the labelled ledgers 4540, 4590, 4598 and 4599 in both languages', async () => {
    const labels = (await chart())
      .filter(({ code }) => ['4540', '4590', '4598', '4599'].includes(code))
      .map(({ code, title_nl, title_en }) => [code, title_nl, title_en]);
    expect(labels.map(([code]) => code)).toEqual(['4540', '4590', '4598', '4599']);
    for (const label of labels) expect(label.every((part) => part !== '')).toBe(true);
    expect(labels[0]).toEqual(['4540', 'Representatiekosten', 'Entertainment']);
  });

  test('knows what the legal form does not have', async () => {
    const bv = new Site(world, await world.secondAdministration({ business_entity: 'bv' }));
    expect(await unsuited(bv)).toEqual(expect.arrayContaining(['0500', '0510', '0520']));
    expect(await unsuited(site)).toEqual(expect.arrayContaining(['0550', '0560', '9100']));
  });
});

describe('deactivating a ledger', () => {
  test('takes it out of every list that offers it and refuses to book on it, until it is activated', async () => {
    const { id } = await ledger('4540');
    expect((await deactivate(id)).reply).toMatchObject({ activated: false, may: { activate: true, merge: false } });
    const offered = await site.get(journal.purchaseLedgers, { ...adminId(), query: { include_sales: 'true' } });
    expect(offered.some((each) => each.code === '4540')).toBe(false);
    const all = await site.get(journal.allLedgers, adminId());
    expect(all.find((each) => each.code === '4540')?.activated).toBe(false);
    expect((await book('2026-07-01', '4540', '1010')).error?.errors).toEqual({
      'booking.lines.0.ledger': ['This account is inactive. Activate it or choose another'],
    });
    const body = await site.expenseBody();
    const lines = body.lines.map((line) => ({ ...line, ledger_account_id: id }));
    expect(
      (await world.call(API.purchases.createExpense, { ...there(), body: { ...body, lines } })).error,
    ).toMatchObject({
      code: 'ledger_inactive',
      detail: 'Account 4540 is inactive. Activate it or choose another',
    });
    await activate(id);
    expect((await book('2026-07-01', '4540', '1010')).status).toBe(200);
    expect(await changes(id)).toEqual(['CHANGE', 'CHANGE']);
  });

  test('refuses while it is in use, and says where', async () => {
    const { id } = await ledger('4540');
    await book('2025-12-31', '4540', '1010');
    await book('2026-01-02', '4540', '1010');
    await book('2026-01-03', '4540', '1010');
    const contact = await site.contact();
    await site.get(contacts.updateContact, {
      params: { id: String(contact.id) },
      body: { ...contact, default_ledger_id: id },
    });
    expect((await deactivate(id)).error).toMatchObject({
      code: 'ledger_in_use',
      detail: 'This account is in use: 1 entry in 2025, 2 entries in 2026, 1 contact with this category',
    });
  });

  test('is possible once its entries are in closed years, which stay visible', async () => {
    const { id } = await ledger('4540');
    await book('2025-12-31', '4540', '1010');
    await closeYear(2025);
    expect((await ledger('4540')).may['deactivate']).toBe(true);
    expect((await deactivate(id)).status).toBe(200);
    const { rows } = await site.get(reports.trialBalance, { query: { year: 2025 } });
    expect(rows.find((row) => row.code === '4540')?.balance).toBe('50.00');
  });

  test('in whichever order the years were closed', async () => {
    await book('2024-12-31', '4540', '1010');
    await book('2025-12-31', '4590', '1010');
    await closeYear(2024);
    expect(await mayDeactivate()).toEqual([true, false]);
    await closeYear(2025);
    expect(await mayDeactivate()).toEqual([true, true]);
  });

  test.each(['1100', '1500', '1010', '9900', '8000', '4580'])('is not possible for %s', async (code) => {
    const { id, reserved, may } = await ledger(code);
    expect([reserved, may['deactivate'], may['merge']]).toEqual([true, false, false]);
    expect((await deactivate(id)).error?.code).toBe('ledger_reserved');
  });

  test('is refused in the posting path itself, but a reversal undoes what was booked before', async () => {
    const { reply } = await book('2025-12-31', '4540', '1010');
    await closeYear(2025);
    await deactivate((await ledger('4540')).id);
    const reversed = await world.call(journal.reverseMemorial, {
      ...there(),
      params: { id: reply.entry_id },
      body: { version: reply.version },
    });
    expect(reversed.status).toBe(200);
  });
});

describe('a ledger of the company', () => {
  test('is offered with its group and default VAT, and is in the books with its RGS code', async () => {
    const { id, ...made } = await add({ code: '4850', rgs_code: 'wbedkanoka', title_nl: '' });
    expect(made).toMatchObject({ own: true, title_nl: 'Coffee corner', rgs_code: 'WBedKanOka', default_vat: '9' });
    const offered = await site.get(journal.purchaseLedgersAutocomplete, { ...adminId(), query: { search: 'corner' } });
    expect(offered).toMatchObject([{ id, group: 'Office costs', expenses: 'vat', default_vat: '9' }]);
    await book('2026-05-01', '4850', '1010');
    const { profit_and_loss } = await site.get(reports.statements, { query: { year: 2026 } });
    expect(profit_and_loss.groups).toMatchObject([{ group: 'office', ledgers: [{ code: '4850', amount: '50.00' }] }]);
    expect(await changes(id)).toEqual(['CREATE']);
  });

  test('is in the audit file and the spreadsheet with its RGS code', async () => {
    await add({ code: '4850', rgs_code: 'WBedKanRok' });
    await book('2026-05-01', '4850', '1010');
    const audit = await download('xaf');
    expect(audit).toMatch(
      /<accID>4850<\/accID>\s*<accDesc>Coffee corner<\/accDesc>\s*<accTp>P<\/accTp>\s*<RGScode>WBedKanRok/,
    );
    expect(await download('csv')).toMatch(/4850.Coffee corner.WBedKanRok/);
  });

  test('is placed by its group, whatever its number', async () => {
    await add({ code: '1999', category: 'selling', rgs_code: null });
    await add({ code: '4999', category: 'revenue', rgs_code: 'WOmzNodOdh' });
    await add({ code: '9950', category: 'fixed_assets', rgs_code: 'BMvaBeiCae' });
    await book('2026-05-01', '1999', '4999', '80.00');
    await book('2026-05-01', '0230', '9950', '20.00');
    const { profit_and_loss, balance_sheet } = await site.get(reports.statements, { query: { year: 2026 } });
    expect(profit_and_loss.groups.map(({ group, amount }) => [group, amount])).toEqual([
      ['revenue', '80.00'],
      ['selling', '80.00'],
    ]);
    expect(balance_sheet.assets).toMatchObject([
      { group: 'fixed_assets', ledgers: [{ code: '0230' }, { code: '9950' }] },
    ]);
    const sales = await site.get(journal.purchaseLedgers, { ...adminId(), query: { include_sales: 'true' } });
    expect(sales.find(({ code }) => code === '4999')).toMatchObject({ sales: true, expenses: 'never' });
  });

  test.each([
    [{ code: '4600' }, { code: ['This number is already in use'] }],
    [{ code: '12' }, { code: ['Enter 4 to 6 digits'] }],
    [{ title_en: ' ', title_nl: '' }, { title_nl: ['Enter a name'] }],
    [
      { category: 'vat', rgs_code: null },
      { category: ['The VAT accounts are managed by Saldo. Choose another group'] },
    ],
    [{ rgs_code: 'WBedVkkXyz' }, { rgs_code: ['This RGS code does not exist'] }],
    [{ rgs_code: 'WOmzNodOdh' }, { rgs_code: ['This RGS code belongs to another group'] }],
    [
      { category: 'receivables', rgs_code: 'BVorDebHad' },
      { rgs_code: ['Accounts with this RGS code are managed by Saldo. Choose another code'] },
    ],
  ])('is refused with %j', async (typed, errors) => {
    expect(await refusedToAdd(typed)).toEqual(errors);
  });

  test('changes its name and VAT always, its number and group only while nothing is booked on it', async () => {
    const made = await add({ code: '4850' });
    const change = async (typed: Partial<Typed>) => {
      const { version } = await ledger('4851').catch(() => ledger('4850'));
      return world.call(journal.updateLedger, {
        ...there(),
        params: { id: made.id },
        body: { ...newLedger(), code: '4851', ...typed, version },
      });
    };
    expect((await change({ category: 'selling', rgs_code: 'WBedVkkRea' })).reply).toMatchObject({ code: '4851' });
    await book('2026-05-01', '4851', '1010');
    const same = { category: 'selling', rgs_code: 'WBedVkkRea' } as const;
    expect((await change({ ...same, title_en: 'Signs', default_vat: '21' })).reply).toMatchObject({
      title_en: 'Signs',
    });
    expect((await change({ ...same, code: '4852' })).error?.errors).toHaveProperty('code');
    expect((await change({ category: 'office' })).error?.errors).toHaveProperty('category');
    expect(
      (
        await world.call(journal.updateLedger, {
          ...there(),
          params: { id: made.id },
          body: { ...newLedger(), version: 1 },
        })
      ).error?.code,
    ).toBe('stale_version');
  });

  test('is deleted only while nothing names it', async () => {
    const unused = await add();
    expect((await remove(unused.id)).reply).toEqual({ deleted: true });
    expect(await changes(unused.id)).toEqual(['DELETE', 'CREATE']);
    const used = await add();
    await book('2026-05-01', used.code, '1010');
    expect((await remove(used.id)).error?.detail).toBe('This account is in use: 1 entry in 2026');
    expect((await remove((await ledger('4600')).id)).error?.code).toBe('ledger_standard');
  });

  test('has an RGS code that is found by code and name', async () => {
    expect((await find({ search: 'WBedVkkRep' }))[0]).toMatchObject({ code: 'WBedVkkRep' });
    const selling = await find({ search: 'advertising', category: 'selling' });
    expect(selling.every(({ code }) => code.startsWith('WBedVkk'))).toBe(true);
  });
});

test('what was merged away is followed to the ledger that took its place', async () => {
  const [one, two, three] = [await add(), await add(), await add()];
  const merge = (id: number, into_id: number) =>
    site.get(journal.mergeLedger, { params: { id }, body: { into_id, date: '2026-07-01' } });
  await merge(one.id, two.id);
  await merge(two.id, three.id);
  await deactivate((await ledger('4540')).id);
  const inactive = await world.inScope((scope) => inactiveLedgers(scope), {
    administrationId: site.administrationId,
    person: site.owner,
  });
  expect(inactive).toEqual(
    new Map<number, number | null>([
      [(await ledger('4540')).id, null],
      [one.id, three.id],
      [two.id, three.id],
    ]),
  );
});
