import { API } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';
import { ledgerBalanceOn } from '#features/journal/index';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, file, post, returnEnding, sale, snapshotId, stepContext, TIDY } from '../testing.ts';
import { deliverReturn } from './deliver-return.ts';

let world: World;
let q4: number;
beforeAll(async () => {
  world = await createWorld({
    today: '2026-02-10',
    company: { vat_from: '2025-10-01' },
    house: { sourceDocuments: TIDY },
  });
  await post(world, sale('2025-11-03', cents(100_50)));
  q4 = await returnEnding(world, '2025-12-31');
});
afterAll(() => world.close());

const office = createFakeTaxFiling(() => new Date('2026-02-10T10:00:00Z'));
async function deliverAll(): Promise<void> {
  const job = deliverReturn({ ...world.house, filing: office });
  const context = stepContext(world, { id: await snapshotId(world, q4) });
  for (let step = 0; step < 4; step += 1) await job(context);
}
const year = async () => (await world.call(API.administrations.financialYear, { params: { year: 2025 } })).reply;
const owed = () => world.inScope((scope) => ledgerBalanceOn(scope, '1520', '2026-02-10'));
const balanceOfYear = async () =>
  (await world.call(API.reports.trialBalance, { query: { year: 2025 } })).reply.rows.map(({ code, balance }) => [
    code,
    balance,
  ]);

test('a return rejected after its year was closed is filed again, and the closed year stays as it was', async () => {
  expect((await file(world, q4)).status).toBe(200);
  const { version } = await year();
  const body = { year: 2025, state: 'CLOSED' as const, reason: '', version };
  expect((await world.call(API.administrations.updateYearState, { body })).status).toBe(200);
  const closed = await balanceOfYear();

  office.failNext('rejected');
  await deliverAll();
  expect(await detail(world, q4)).toMatchObject({
    filing_state: 'REJECTED',
    period: { state: 'OPEN' },
    may: { file: true },
  });
  expect(await owed()).toBe(0);
  expect(await year()).toMatchObject({ state: 'CLOSED' });

  // What was forgotten is booked on the first open day, and counts in the return that is open again.
  const booking = { type: 'PRIVATE_USE_GOODS' as const, cost: '100.00', vat: 'PROCENT_21' as const };
  const forgotten = { date: '2025-12-15', booking };
  expect((await world.call(API.journal.createMemorial, { body: forgotten })).error.code).toBe('books_locked');
  await world.call(API.journal.createMemorial, { body: { ...forgotten, book_as_correction: true } });
  expect(await detail(world, q4)).toMatchObject({ total_euros: 42 });

  expect((await file(world, q4)).status).toBe(200);
  await deliverAll();
  expect(await detail(world, q4)).toMatchObject({ filing_state: 'RECEIVED', drift: null, rejection: null });
  expect(await owed()).toBe(-4200);
  expect(await balanceOfYear()).toEqual(closed);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
});
