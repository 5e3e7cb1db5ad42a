import { API, type ChartLedger } from '@saldo/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addedLedger } from '../../../../tests/access/testing/ledgers.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';

const { journal, reports } = API;

let world: World;
let site: Site;
let old: ChartLedger;
let into: ChartLedger;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14' });
});
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration({ business_entity: 'ez', first_year: 2024 }));
  old = await addedLedger(site);
  into = await addedLedger(site);
});
afterEach(async () => {
  expect(await world.verify(site.administrationId)).toEqual({ balances: [], audit: [], control_accounts: [] });
});
afterAll(() => world.close());

const there = () => ({ administrationId: site.administrationId, as: site.owner });
const book = (date: string, ledger: string, amount: string, reverses_on: string | null = null) =>
  site.get(journal.createMemorial, {
    body: {
      date,
      reverses_on,
      booking: {
        type: 'FREE_BOOKING',
        lines: [
          { ledger, debit: amount },
          { ledger: '1010', credit: amount },
        ],
      },
    },
  });
const asked = (date: string, to: number = into.id) => ({ params: { id: old.id }, body: { into_id: to, date } });
const preview = (date: string) => site.get(journal.previewLedgerMerge, asked(date));
const merge = (date: string) => site.get(journal.mergeLedger, asked(date));
const refused = async (date: string, to?: number) =>
  (await world.call(journal.mergeLedger, { ...there(), ...asked(date, to) })).error;
const balances = async (year: number) => {
  const { rows } = await site.get(reports.trialBalance, { query: { year } });
  return Object.fromEntries(rows.map((row) => [row.code, row.balance]));
};
const ledgerOf = async (code: string): Promise<ChartLedger> => {
  const params = { adminId: site.administrationId };
  const found = (await site.get(journal.chartOfAccounts, { params })).ledgers.find((each) => each.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};

test('costs move in an entry for each open year, shown before they are booked', async () => {
  await book('2024-03-01', old.code, '10.00');
  await book('2025-03-01', old.code, '20.00');
  await book('2026-03-01', old.code, '30.00');
  await site.get(API.administrations.lockBooks, {
    params: { adminId: site.administrationId },
    body: {
      books_locked_until: '2024-12-31',
      version: (await site.get(API.administrations.administration, { params: { adminId: site.administrationId } }))
        .version,
    },
  });
  const shown = await preview('2026-07-14');
  expect(
    shown.entries.map(({ date, lines }) => [date, ...lines.map((line) => [line.code, line.debit, line.credit])]),
  ).toEqual([
    ['2025-12-31', [into.code, '20.00', '0.00'], [old.code, '0.00', '20.00']],
    ['2026-07-14', [into.code, '30.00', '0.00'], [old.code, '0.00', '30.00']],
  ]);
  expect((await ledgerOf(old.code)).activated).toBe(true);
  const done = await merge('2026-07-14');
  expect(done.entries.map(({ lines }) => lines)).toEqual(shown.entries.map(({ lines }) => lines));
  expect([
    (await balances(2024))[old.code],
    (await balances(2025))[old.code],
    (await balances(2026))[old.code],
  ]).toEqual(['10.00', '0.00', '0.00']);
  expect([(await balances(2025))[into.code], (await balances(2026))[into.code]]).toEqual(['20.00', '30.00']);
  expect(await ledgerOf(old.code)).toMatchObject({ activated: false, balance: '0.00' });
});

test('its entries are general journal entries that can be reversed, after which the ledger can be activated again', async () => {
  await book('2026-03-01', old.code, '30.00');
  const [entry] = (await merge('2026-07-14')).entries;
  const { memorial } = await site.get(journal.journalEntry, { params: { id: entry?.entry_id ?? 0 } });
  expect(memorial).toMatchObject({ type: 'FREE_BOOKING', description: `Merge ${old.code} into ${into.code}` });
  await site.get(journal.reverseMemorial, {
    params: { id: entry?.entry_id ?? 0 },
    body: { version: memorial?.version ?? 0 },
  });
  expect((await balances(2026))[old.code]).toBe('30.00');
  const { id } = await ledgerOf(old.code);
  expect(await site.get(journal.activateLedger, { params: { id } })).toMatchObject({
    activated: true,
    balance: '30.00',
  });
});

test('the balance sheet moves in one entry on the day', async () => {
  const [deposits, more] = await Promise.all(
    ['0401', '0402'].map((code) =>
      site.get(journal.createLedger, {
        body: { code, title_nl: 'Borg', category: 'financial_assets', rgs_code: 'BFvaOvrWaa' },
      }),
    ),
  );
  if (deposits === undefined || more === undefined) throw new Error('not added');
  [old, into] = [deposits, more];
  await book('2025-03-01', old.code, '20.00');
  await book('2026-03-01', old.code, '30.00');
  expect((await merge('2026-07-01')).entries).toMatchObject([
    { date: '2026-07-01', lines: [{ debit: '50.00' }, { credit: '50.00' }] },
  ]);
  expect([(await balances(2025))[old.code], (await balances(2026))[into.code]]).toEqual(['20.00', '50.00']);
});

test('without a balance there is no entry: the ledger is just taken out of use', async () => {
  expect((await merge('2026-07-14')).entries).toEqual([]);
  expect((await ledgerOf(old.code)).activated).toBe(false);
});

test('what names the ledger, names the other from then on', async () => {
  const contact = await site.contact();
  await site.get(API.contacts.updateContact, {
    params: { id: String(contact.id) },
    body: { ...contact, default_ledger_id: old.id },
  });
  const body = await site.expenseBody();
  const lines = body.lines.map((line) => ({ ...line, ledger_account_id: old.id }));
  const draft = await site.get(API.purchases.createExpense, { body: { ...body, lines, is_concept: true } });
  const posted = await site.get(API.purchases.createExpense, {
    body: { ...body, lines, contact_id: (await site.contact()).id },
  });
  await site.get(API.recurring_expenses.createRecurring, {
    body: {
      template_expense_id: posted.id,
      period: 'MONTHS',
      frequency: 1,
      start_date: '2026-08-14',
      confirm_amounts_copied: true,
    },
  });
  const { also } = await merge('2026-07-14');
  expect(also).toEqual(['1 contact with this category', '1 draft expense', '1 recurring expense']);
  expect(await site.get(API.contacts.contact, { params: { id: String(contact.id) } })).toMatchObject({
    default_ledger_id: into.id,
  });
  const shown = await site.get(API.purchases.expense, { params: { id: draft.id } });
  expect(shown.lines.map((line) => line.ledger_account_id)).toEqual(body.lines.map(() => into.id));
  const booked = await site.get(API.purchases.expense, { params: { id: posted.id } });
  expect(booked.lines[0]?.ledger_account_id).toBe(old.id);
  const { usual } = await site.get(API.purchases.newExpense, { query: { contact_id: posted.contact_id ?? 0 } });
  expect(usual?.ledger_account_id).toBe(into.id);
});

test('refuses a day in locked books, a day before the last entry, and accruals that are still to be reversed', async () => {
  await book('2026-06-30', old.code, '30.00');
  expect(await refused('2026-06-29')).toMatchObject({
    code: 'ledger_has_later_entries',
    about: { last: '2026-06-30' },
  });
  expect(await refused('2023-12-31')).toMatchObject({ code: 'financial_period_not_found' });
  await book('2026-07-01', old.code, '30.00', '2026-12-31');
  expect(await refused('2026-07-14')).toMatchObject({
    code: 'ledger_in_use',
    detail: 'This account is in use: 1 entry still to be reversed',
  });
});

test('refuses the ledger of a bank account', async () => {
  await site.newBankAccount();
  await site.newBankAccount();
  const params = { adminId: site.administrationId };
  const { ledgers } = await site.get(journal.chartOfAccounts, { params });
  const found = ledgers.find(({ own, category }) => own && category === 'bank_and_cash');
  if (found === undefined) throw new Error('no ledger of a bank account');
  old = found;
  expect((await refused('2026-07-14', (await ledgerOf('1020')).id))?.detail).toBe(
    'This account is in use: 1 bank account',
  );
});

test('refuses another statement, a control account, itself and what is out of use', async () => {
  expect((await refused('2026-07-14', (await ledgerOf('0800')).id))?.code).toBe('ledgers_not_alike');
  const target = ['Choose another account to merge into'];
  expect((await refused('2026-07-14', (await ledgerOf('1100')).id))?.errors).toEqual({ into_id: target });
  expect((await refused('2026-07-14', old.id))?.errors).toEqual({ into_id: target });
  await site.get(journal.deactivateLedger, { params: { id: into.id } });
  expect((await refused('2026-07-14'))?.errors).toHaveProperty('into_id');
  const { id } = await ledgerOf('1300');
  const body = { into_id: old.id, date: '2026-07-14' };
  expect((await world.call(journal.mergeLedger, { ...there(), params: { id }, body })).error?.code).toBe(
    'ledger_reserved',
  );
});
