import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { balances, type Booked, dryRun, salesFile, shown } from './testing.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ today: '2026-12-20' });
});
afterAll(async () => {
  expect(await world.verify()).toEqual({ balances: [], audit: [], control_accounts: [] });
  await world.close();
});

const ENTRIES = 2_000;

/** Ends the connection that holds the import, as the death of its worker does, once some of its batches are posted. */
async function killHalfway(taskId: number): Promise<number> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { rows } = await world.ownerPool.query<{ done: number }>('select done from background_tasks where id = $1', [
      taskId,
    ]);
    const done = rows[0]?.done ?? 0;
    if (done > 0 && done < ENTRIES) {
      const killed = await world.ownerPool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
      );
      if ((killed.rowCount ?? 0) > 0) return done;
    }
    await pause(5);
  }
  return 0;
}

test('an import whose worker dies halfway leaves nothing, and the next attempt brings in all of it', async () => {
  const booked = Array.from({ length: ENTRIES }, (_, index): Booked => {
    const nth = Math.floor(index / 2);
    return [addDays('2026-01-01', nth % 300), `F${String(nth)}`, index % 2 === 0 ? 10 : -10];
  });
  const { id, version } = await dryRun(world, salesFile(2026, 0, booked));
  const { reply } = await world.call(API.imports.commitImport, {
    params: { id },
    body: { version, other_company: true },
  });
  const [done] = await Promise.all([killHalfway(reply.task_id), world.runJobs().catch(() => undefined)]);
  expect(done).toBeGreaterThan(0);
  expect([(await shown(world, id)).state, await balances(world)]).toEqual(['IMPORTING', {}]);
  const { rows } = await world.ownerPool.query<{ count: string }>('select count(*) from journal_entries');
  expect(Number(rows[0]?.count)).toBe(0);

  await world.ownerPool.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
  );
  await world.runJobs();
  const after = await shown(world, id);
  expect([after.state, after.entries, after.open_items.count]).toEqual(['IMPORTED', ENTRIES, 0]);
  const entries = await world.ownerPool.query<{ count: string }>('select count(*) from journal_entries');
  expect(Number(entries.rows[0]?.count)).toBe(ENTRIES);
});
