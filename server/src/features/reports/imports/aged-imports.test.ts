import { API } from '@saldo/contract';
import { cents, type IsoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { recordPayment } from '#features/journal/index';
import { type Booked, commit, dryRun, salesFile, shown } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

async function importYear(year: number, opening: number, booked: readonly Booked[]): Promise<number> {
  const seen = await dryRun(world, salesFile(year, opening, booked));
  expect(seen.findings.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  await commit(world, seen);
  expect((await shown(world, seen.id)).state).toBe('IMPORTED');
  return seen.id;
}

async function openOn(date: string) {
  const query = { kind: 'RECEIVABLE', date } as const;
  const { reply } = await world.call(API.statements.agedItems, { query });
  expect([date, reply.unallocated]).toEqual([date, '0.00']);
  const { reply: documents } = await world.call(API.statements.agedDocuments, { query });
  return documents.results.map(({ reference, outstanding }) => `${reference} ${outstanding}`);
}

test('the list of a past day within imported years has what was open then', async () => {
  await importYear(2025, 0, [
    ['2025-01-10', 'A', 1000],
    ['2025-02-10', 'A', -400],
    ['2025-03-01', 'B', 500],
    ['2025-03-05', 'C', 80],
    ['2025-03-20', 'C', -80],
    ['2025-04-01', '', -300],
  ]);
  const second = await importYear(2026, 800, [['2026-02-01', 'B', -500]]);
  expect(await openOn('2025-01-09')).toEqual([]);
  expect(await openOn('2025-01-31')).toEqual(['A 1000.00']);
  expect(await openOn('2025-02-28')).toEqual(['A 600.00']);
  expect(await openOn('2025-03-10')).toEqual(['A 600.00', 'B 500.00', 'C 80.00']);
  expect(await openOn('2025-12-31')).toEqual(['A 300.00', 'B 500.00']);
  expect(await openOn('2026-02-01')).toEqual(['A 300.00']);

  const { version } = await shown(world, second);
  expect((await world.call(API.imports.undoImport, { params: { id: second }, body: { version } })).status).toBe(200);
  await world.runJobs();
  expect((await shown(world, second)).state).toBe('UNDONE');
  expect(await openOn('2025-12-31')).toEqual(['A 300.00', 'B 500.00']);
  expect(await openOn('2026-12-20')).toEqual(['A 300.00', 'B 500.00']);
});

test('an imported invoice is due by the term of the company, in the list, on the dashboard and on the statement alike', async () => {
  const aged = async (date: string) =>
    (await world.call(API.statements.agedItems, { query: { kind: 'RECEIVABLE', date } })).reply.buckets;
  expect(await aged('2025-01-31')).toMatchObject({ not_due: '1000.00', days_1_30: '0.00' });
  expect(await aged('2025-02-28')).toMatchObject({ not_due: '0.00', days_1_30: '600.00' });
  expect(await aged('2026-12-20')).toMatchObject({ not_due: '0.00', days_over_90: '800.00' });
  const query = { kind: 'RECEIVABLE', date: '2026-12-20' } as const;
  const documents = async () => (await world.call(API.statements.agedDocuments, { query })).reply.results;
  const results = await documents();
  expect(results.map(({ reference, due_date }) => [reference, due_date])).toEqual([
    ['A', '2025-02-09'],
    ['B', '2025-03-31'],
  ]);
  // Its term is that of the day it came: another one is of later invoices.
  await world.inScope(({ db }) =>
    db.updateTable('administrations').set({ payment_term_days: 60 }).where('id', '=', world.administrationId).execute(),
  );
  expect(await documents()).toEqual(results);
  const { reply: panel } = await world.call(API.reports.statusPanel, { query: { year: 2026 } });
  expect(panel.to_receive).toEqual({ amount: '800.00', overdue: '800.00' });
  expect(panel.todo.find(({ code }) => code === 'invoices_overdue')).toMatchObject({ count: 2, link: 'reports/aged' });
  const customer = results[0]?.contact_id ?? 0;
  const statement = await world.call(API.sales_mail.accountStatement, { params: { id: customer }, query: {} });
  expect(statement.reply.overdue).toBe('800.00');
});

test('before an imported invoice its customer has what was paid ahead, on the control account and in the list', async () => {
  const { rows } = await world.ownerPool.query<{ id: string }>(
    "select id from open_items where administration_id = $1 and reference = 'B' and is_open",
    [world.administrationId],
  );
  const openItemId = Number(rows[0]?.id);
  const pay = (paidOn: IsoDate, amount: number) =>
    world.inScope((scope) =>
      recordPayment(scope, { openItemId, paidOn, amount: cents(amount), method: 'OTHER', account: '0500' }),
    );
  await pay('2025-02-20', 200_00);
  expect(await openOn('2025-02-24')).toEqual(['A 600.00', 'B -200.00']);
  await importYear(2026, 600, [['2026-02-01', 'B', -100]]);
  expect(await openOn('2025-02-24')).toEqual(['A 600.00', 'B -200.00']);
  await pay('2025-04-10', 200_00);
  expect(await openOn('2025-02-19')).toEqual(['A 600.00']);
  expect(await openOn('2025-02-24')).toEqual(['A 600.00', 'B -200.00']);
  expect(await openOn('2025-03-10')).toEqual(['A 600.00', 'B 300.00', 'C 80.00']);
  expect(await openOn('2025-12-31')).toEqual(['A 300.00', 'B 100.00']);
  expect(await openOn('2026-02-01')).toEqual(['A 300.00']);
});
