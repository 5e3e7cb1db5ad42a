import { API } from '@saldo/contract';
import { cents, negate } from '@saldo/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffOf } from '../../../../tests/access/testing/people.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, TIDY } from '../testing.ts';

let server: World;
let world: World;
let q1: number;
let senior: Person;
beforeAll(async () => {
  server = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await server.another();
  q1 = await returnEnding(world, '2026-03-31');
  senior = await staffOf(world, 'SENIOR_BOOKIE', [world.administrationId]);
  await post(world, sale('2026-02-03', cents(1_000_00)));
});

type State = 'OPEN' | 'READY_FOR_CHECK' | 'CHECKED';

async function move(state: State, more: { reason?: string; as?: Person } = {}) {
  const { period } = await detail(world, q1);
  const { as, ...rest } = more;
  return world.call(API.administrations.updatePeriodState, {
    body: { period_id: q1, state, version: period.version, ...rest },
    ...(as === undefined ? {} : { as }),
  });
}

const stored = () =>
  world.inScope((scope) =>
    scope.db
      .selectFrom('financial_periods')
      .select(['state', 'totals'])
      .where('id', '=', q1)
      .where('administration_id', '=', scope.administrationId)
      .executeTakeFirstOrThrow(),
  );

test('a return can be filed when open or checked, not while waiting for a check', async () => {
  await move('READY_FOR_CHECK');
  expect((await file(world, q1)).error.code).toBe('return_not_checked');
  await move('CHECKED', { as: senior });
  expect(await detail(world, q1)).toMatchObject({ needs_check: false, changed_since_check: false });
  expect((await file(world, q1)).status).toBe(200);
});

test('posting after a check invalidates it: filing is refused, and the period needs a check', async () => {
  await move('READY_FOR_CHECK');
  await move('CHECKED', { as: senior });
  await post(world, sale('2026-03-03', cents(500_00)));
  expect(await detail(world, q1)).toMatchObject({
    period: { state: 'READY_FOR_CHECK' },
    changed_since_check: true,
    needs_check: true,
    may: { file: false },
  });
  expect((await stored()).state).toBe('CHECKED');
  const refused = await file(world, q1);
  expect([refused.status, refused.error.code]).toEqual([409, 'return_changed_since_check']);
  expect((await stored()).state).toBe('READY_FOR_CHECK');
  expect(await detail(world, q1)).toMatchObject({ changed_since_check: false, needs_check: true });
  await move('CHECKED', { as: senior });
  expect((await file(world, q1)).status).toBe(200);
});

test('can be checked again immediately', async () => {
  await move('CHECKED', { as: senior });
  await post(world, sale('2026-03-03', cents(500_00)));
  expect((await move('CHECKED', { as: senior })).reply.state).toBe('CHECKED');
  expect(await detail(world, q1)).toMatchObject({ changed_since_check: false, may: { file: true } });
  const moves = await world.inScope((scope) =>
    scope.db
      .selectFrom('period_transitions')
      .select(['to_state', 'reason'])
      .where('administration_id', '=', scope.administrationId)
      .where('period_id', '=', q1)
      .orderBy('id')
      .execute(),
  );
  expect(moves).toEqual([
    { to_state: 'CHECKED', reason: null },
    { to_state: 'READY_FOR_CHECK', reason: 'The figures changed after the check' },
    { to_state: 'CHECKED', reason: null },
  ]);
});

test('unchanged figures keep the check: a booking and its reversal, another quarter', async () => {
  await move('CHECKED', { as: senior });
  const late = sale('2026-03-03', cents(500_00));
  await post(world, late);
  await post(world, { ...late, lines: late.lines.map((line) => ({ ...line, amount: negate(line.amount) })) });
  await post(world, sale('2026-04-03', cents(500_00)));
  expect(await detail(world, q1)).toMatchObject({ period: { state: 'CHECKED' }, changed_since_check: false });
  expect((await file(world, q1)).status).toBe(200);
});

test('a senior sees in the client list which periods wait for a check', async () => {
  const toCheck = async (as: Person) =>
    (await world.call(API.staff.staffClients, { query: {}, as })).reply.results.map(({ to_check }) => to_check);
  expect(await toCheck(senior)).toEqual([[]]);
  await move('READY_FOR_CHECK');
  expect(await toCheck(senior)).toEqual([[{ year: 2026, period_number: 1, kind: 'QUARTER', starts_on: '2026-01-01' }]]);
  const other = await staffOf(world, 'SENIOR_BOOKIE', []);
  expect(await toCheck(other)).toEqual([]);
});
