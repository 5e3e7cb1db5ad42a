import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
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
  expect((await recalculate(q1)).error.code).toBe('return_already_filed');
  expect((await recalculate(999_999)).error.code).toBe('not_found');
  await damage('2026-02-01');
  const { reply } = await recalculate();
  expect(reply.corrected_balances).toBe(1);
  expect(reply.returns.map(({ id }) => id)).not.toContain(q1);
  expect(await detail(world, q1)).toMatchObject({ total_euros: 210, drift: null });
});
