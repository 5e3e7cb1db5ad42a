import { API } from '@saldo/contract';
import { cents, isoDate } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks, vatLinesHash } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { returnRow, snapshotById } from '../store.ts';
import { detail, file, post, returnEnding, sale, TIDY } from '../testing.ts';

let world: World;
let q1: number;
let q2: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  q1 = await returnEnding(world, '2026-03-31');
  q2 = await returnEnding(world, '2026-06-30');
  await post(world, sale('2026-02-03', cents(1_000_00)));
  await post(world, sale('2026-05-03', cents(2_000_00)));
});
afterAll(() => world.close());

const recalculate = (return_id?: number) => world.call(API.tax_returns.recalculateVatReturns, { body: { return_id } });
const damage = (month: string) =>
  world.ownerPool.query(
    `update ledger_balances set credit_cents = credit_cents + 100000 where month = $1 and vat_part = 'due'`,
    [month],
  );

test('nothing is corrected when the balances are what the entries say', async () => {
  const { reply } = await recalculate();
  expect(reply.corrected_balances).toBe(0);
  expect(reply.returns.map(({ id }) => id)).toEqual(expect.arrayContaining([q1, q2]));
});

test('a wrong balance is corrected, the figures with it, and that is noted', async () => {
  await damage('2026-05-01');
  expect((await detail(world, q2)).total_euros).toBe(1420);
  const { reply } = await recalculate(q2);
  expect(reply).toMatchObject({ corrected_balances: 1, returns: [{ id: q2, total_euros: 420 }] });
  expect(reply.returns).toHaveLength(1);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  const { rows } = await world.ownerPool.query(`select object_id from audit_log where action = 'RECALCULATED'`);
  expect(rows.map(({ object_id }) => Number(object_id))).toContain(q2);
});

test('what is another than it was verified last night is not filed before it was recalculated', async () => {
  expect(await world.inScope(proveBooks)).toMatchObject({ balances: 0 });
  await damage('2026-02-01');
  expect((await file(world, q1)).error.code).toBe('stored_totals_differ');
  expect((await recalculate(q1)).reply.corrected_balances).toBe(1);
});

/** Adds to the turnover of a line of February what no balance has: the switch that keeps lines as they are is off. */
async function changeLine(by: number) {
  const { administrationId } = world;
  await world.ownerPool.query('alter table journal_lines disable trigger lines_are_final');
  await world.ownerPool.query(
    `update journal_lines set amount_cents = amount_cents + $2 where administration_id = $1 and vat_month = '2026-02-01' and vat_part = 'base'`,
    [administrationId, by],
  );
  await world.ownerPool.query('alter table journal_lines enable trigger lines_are_final');
}
const balancesCheck = async () =>
  (await world.call(API.tax_returns.vatReturnChecks, { params: { id: q1 } })).reply.find(
    ({ code }) => code === 'balances',
  )?.result;
const FEBRUARY = { from: isoDate(2026, 1, 1), until: isoDate(2026, 3, 31) };

test('a line that changed since the night, which no balance shows, is not filed', async () => {
  expect(await world.inScope(proveBooks)).toMatchObject({ balances: 0 });
  const before = await world.inScope((scope) => vatLinesHash(scope, FEBRUARY));
  await changeLine(-10_000_00);
  expect(await balancesCheck()).toBe('right');
  expect(await world.inScope((scope) => vatLinesHash(scope, FEBRUARY))).not.toEqual(before);
  expect((await file(world, q1)).error.code).toBe('stored_totals_differ');
  // The night finds it, and what it found right before counts no longer.
  expect(await world.inScope(proveBooks)).toMatchObject({ balances: 1 });
  expect(await balancesCheck()).toBe('wrong');
  await changeLine(10_000_00);
  expect(await world.inScope(proveBooks)).toMatchObject({ balances: 0 });
});

test('the application cannot say itself that a month was verified', async () => {
  const written = world.inScope(({ db, administrationId }) =>
    db
      .insertInto('proven_months')
      .values({ administration_id: administrationId, month: '2026-08-01', mark: 1 })
      .execute(),
  );
  await expect(written).rejects.toThrow('permission denied');
});

test('what was filed is not recalculated, and a return there is not is not found', async () => {
  expect((await file(world, q1)).status).toBe(200);
  const filed = await world.inScope(async (scope) => {
    const { snapshot_id } = await returnRow(scope, q1);
    const { lines_hash, line_count } = await snapshotById(scope, snapshot_id ?? 0);
    return [{ hash: lines_hash, line_count }, await vatLinesHash(scope, FEBRUARY)];
  });
  expect(filed[0]).toEqual(filed[1]);
  expect((await recalculate(q1)).error.code).toBe('return_already_filed');
  expect((await recalculate(999_999)).error.code).toBe('not_found');
  await damage('2026-02-01');
  const { reply } = await recalculate();
  expect(reply.corrected_balances).toBe(1);
  expect(reply.returns.map(({ id }) => id)).not.toContain(q1);
  expect(await detail(world, q1)).toMatchObject({ total_euros: 210, drift: null });
});
