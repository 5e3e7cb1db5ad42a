import { API } from '@saldo/contract';
import { addDays, cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { file, post, returnEnding, sale, TIDY } from '../testing.ts';
import { REMIND_OF_RETURNS } from './remind-of-returns.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-06-30', house: { sourceDocuments: TIDY } });
  await post(world, sale('2026-04-03', cents(1_000_00)));
});
afterAll(() => world.close());

async function night(day: string): Promise<void> {
  world.setToday(day);
  await world.ownerPool.query('select graphile_worker.add_job($1, $2)', [
    REMIND_OF_RETURNS,
    JSON.stringify({ administration_id: null, person_id: null }),
  ]);
  await world.runJobs();
}

const told = async () => {
  const { reply } = await world.call(API.notifications.notifications, {});
  return reply.results.map(({ type, subject }) => `${type} ${subject}`).toReversed();
};

test('a return that is not filed is reminded of on days 1, 8, 21 and 29, each once', async () => {
  await night('2026-06-30');
  expect(await told()).toEqual([]);
  for (let day = '2026-07-01'; day <= '2026-07-07'; day = addDays(day, 3)) await night(day);
  expect(await told()).toEqual(['FINANCIAL_PERIOD_REMINDER_1 Q2 2026']);
  // A night without power is made up for the next.
  for (const day of ['2026-07-09', '2026-07-21', '2026-07-22', '2026-07-29', '2026-07-31', '2026-08-01'])
    await night(day);
  const expected = [1, 8, 21, 29].map((day) => `FINANCIAL_PERIOD_REMINDER_${String(day)} Q2 2026`);
  expect(await told()).toEqual(expected);

  await world.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
  await world.runJobs();
  const { sent } = world.house.mailer as ReturnType<typeof fakeMailer>;
  const q2 = await returnEnding(world, '2026-06-30');
  expect(sent.at(-1)?.to).toBe(world.owner.email);
  expect(sent.at(-1)?.text).toContain('VAT return Q2 2026: last chance to file on time');
  const { reply } = await world.call(API.notifications.notifications, {});
  expect(reply.results[0]).toMatchObject({ model: 'vat_return', object_id: q2 });
});

test('not of one that was filed, nor of one that is filed elsewhere or not at all', async () => {
  const before = await told();
  const q2 = await returnEnding(world, '2026-06-30');
  expect((await file(world, q2)).status).toBe(200);
  await post(world, sale('2026-07-03', cents(1_000_00)));
  const without = await world.another({ vat_subjected: false });
  world.setToday('2026-10-01');
  await night('2026-10-01');
  const q3 = ['FINANCIAL_PERIOD_REMINDER_1 Q3 2026'];
  expect(await told()).toEqual([...before, ...q3]);
  expect((await without.call(API.notifications.notifications, {})).reply.results).toEqual([]);
  expect((await file(world, await returnEnding(world, '2026-09-30'))).status).toBe(200);
  await night('2026-10-08');
  expect(await told()).toEqual([...before, ...q3]);
});
