import { API } from '@saldo/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '@saldo/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepUp } from '../../../../tests/access/testing/people.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import type { Scope } from '#platform/scope';
import { fileReturn } from './file-return.ts';
import { rejectReturn } from './reject-return.ts';
import { detail, file, post, purchase, returnEnding, sale, snapshotId, TIDY } from '../testing.ts';

let world: World;
let q1: number;
beforeAll(async () => {
  world = await createWorld({ today: '2026-07-14', house: { sourceDocuments: TIDY } });
  q1 = await returnEnding(world, '2026-03-31');
});
afterAll(() => world.close());

const sumsOfLines = () =>
  world.inScope(async (scope) => {
    const result = await sql<{ code: string; cents: string }>`
      select l.vat_code || '/' || l.vat_part as code, sum(l.amount_cents) as cents from journal_lines l
      where l.administration_id = ${scope.administrationId} and l.vat_month between '2026-01-01' and '2026-03-31' group by 1`.execute(
      scope.db,
    );
    return Object.fromEntries(result.rows.map(({ code, cents: amount }) => [code, Number(amount)]));
  });

const storedTotals = () =>
  world.inScope(async (scope) => {
    const row = await scope.db
      .selectFrom('financial_periods')
      .select('totals')
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', q1)
      .executeTakeFirstOrThrow();
    return row.totals;
  });

/** As the call does once it knows who files: the posts race that, and not the slow look at a password. */
async function fileProven(): Promise<boolean> {
  const { version } = await detail(world, q1);
  const begin = <Result>(work: (scope: Scope) => Promise<Result>) => world.inScope(work);
  try {
    await fileReturn(begin, world.house, { id: q1, version }, begin);
    return true;
  } catch (error) {
    // Five times other figures than were checked; nothing was filed then.
    expect(error).toMatchObject({ code: 'unavailable' });
    return false;
  }
}

const ROUNDS = 80;

test(`postings racing a filing, ${String(ROUNDS)} times: filed figures do not change`, async () => {
  let posted = 0;
  let refused = 0;
  let took = 50;
  for (let round = 0; round < ROUNDS; round += 1) {
    // The posts come a little earlier or later each round, within the time that filing took before, so that both sides win.
    const began = performance.now();
    const posts = [0, 1, 2].map(async (each) => {
      await sleep((((round * 7 + each * 11) % 60) / 60) * 1.2 * took);
      const made = each === 2 ? purchase('2026-02-10', cents(1000 + round)) : sale('2026-01-20', cents(3000 + round));
      await post(world, made).then(
        () => (posted += 1),
        (error: { hint?: string }) => {
          expect(error.hint).toBe('vat_period_filed');
          refused += 1;
        },
      );
    });
    const filing = fileProven().finally(() => {
      took = performance.now() - began;
    });
    const [isFiled] = await Promise.all([filing, ...posts]);
    if (!isFiled) continue;
    expect(await storedTotals()).toEqual(await sumsOfLines());
    expect((await detail(world, q1)).drift).toBeNull();
    const snapshot = { id: await snapshotId(world, q1), period_id: q1 };
    await world.inScope((scope) => rejectReturn(scope, snapshot, 'another round', []));
  }
  // Both sides have to have won, or nothing was tried.
  expect(posted).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
}, 240_000);

const acceptTurnover = async (id: number): Promise<void> => {
  const { version } = await detail(world, id);
  await world.call(API.tax_returns.acceptVatCheck, { params: { id }, body: { code: 'turnover_compared', version } });
};

test('two simultaneous filings count as one', async () => {
  const q2 = await returnEnding(world, '2026-06-30');
  expect((await file(world, q1)).status).toBe(200);
  await post(world, sale('2026-04-20', cents(3_000_00)));
  await acceptTurnover(q2);
  const { version } = await detail(world, q2);
  const body = { id: q2, version, step_up: await stepUp(world) };
  const tries = await Promise.all([1, 2, 3, 4].map(() => world.call(API.tax_returns.fileVatReturn, { body })));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const snapshots = await world.inScope((scope) =>
    scope.db.selectFrom('vat_return_snapshots').select('id').where('period_id', '=', q2).execute(),
  );
  expect(snapshots).toHaveLength(1);
});
