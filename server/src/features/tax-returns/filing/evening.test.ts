import { cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTaxFiling } from '#adapters/tax-filing/fake';
import type { TaxFiling } from '#adapters/tax-filing/tax-filing';
import type { Scope } from '#platform/scope';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { detail, post, returnEnding, sale, TIDY } from '../testing.ts';
import { fileReturn } from './file-return.ts';

const COMPANIES = 8;

let now = Date.parse('2026-07-31T20:00:00Z');
const office = createFakeTaxFiling(() => new Date(now));
let sent = 0;
/** Of four deliveries one goes well; one is never sent, of one the answer gets lost, and after one the worker is killed. */
const troubled: TaxFiling = {
  ...office,
  deliver: async (message) => {
    sent += 1;
    if (sent % 4 === 1) office.failNext('unreachable');
    if (sent % 4 === 2) office.failNext('lost');
    const delivery = await office.deliver(message);
    if (sent % 4 === 3) throw new Error('the process ended');
    return delivery;
  },
};

let world: World;
const clients: { world: World; id: number }[] = [];
beforeAll(async () => {
  const clock = { today: () => '2026-07-31', now: () => new Date(now) };
  world = await createWorld({ today: '2026-07-31', house: { sourceDocuments: TIDY, filing: troubled, clock } });
  for (let nth = 0; nth < COMPANIES; nth += 1) {
    const client = await world.another({ title: `Client ${String(nth)}`, btw_number: obNumber(nth) });
    world.setToday('2026-07-31');
    await post(client, sale('2026-05-03', cents(100_000 + nth)));
    clients.push({ world: client, id: await returnEnding(client, '2026-06-30') });
  }
});
afterAll(() => world.close());

/** Valid by the check digit of nine-digit numbers, another for each. */
function obNumber(nth: number): string {
  const base = String(10_000_000 + nth * 100);
  for (let extra = 0; ; extra += 1) {
    const digits = String(Number(base) + extra);
    const check = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * (9 - place), 0) % 11;
    if (check < 10) return `${digits}${String(check)}B01`;
  }
}

test('the returns of an evening are each delivered once, whatever the way to the Tax Administration does', async () => {
  await Promise.all(
    clients.map(async ({ world: client, id }) => {
      const begin = <Result>(work: (scope: Scope) => Promise<Result>) => client.inScope(work);
      const { version } = await detail(client, id);
      await fileReturn(begin, client.house, { id, version }, begin);
    }),
  );
  const states = async () =>
    Promise.all(clients.map(async (client) => (await detail(client.world, client.id)).filing_state));
  expect(new Set(await states())).toEqual(new Set(['QUEUED']));
  for (let round = 0; round < 20; round += 1) {
    await world.ownerPool.query('update graphile_worker._private_jobs set run_at = now()');
    await world.runJobs();
    now += 30_000;
  }
  expect(new Set(await states())).toEqual(new Set(['RECEIVED']));
  const taxpayers = office.delivered.map(({ ob_number }) => ob_number);
  expect(taxpayers).toHaveLength(COMPANIES);
  expect(new Set(taxpayers).size).toBe(COMPANIES);
  const { rows } = await world.ownerPool.query('select from graphile_worker._private_jobs');
  expect(rows).toEqual([]);
});
