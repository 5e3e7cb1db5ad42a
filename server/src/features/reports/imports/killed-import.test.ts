import { setTimeout as pause } from 'node:timers/promises';
import { API } from '@saldo/contract';
import { addDays, balance, cents } from '@saldo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEntry } from '#features/journal/index';
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

const ENTRIES = 4_000;

/** Waits until some batches of the import are posted, and does something then; gives how many entries were. */
async function halfway(taskId: number, act: () => Promise<boolean>): Promise<number> {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const { rows } = await world.ownerPool.query<{ done: number }>('select done from background_tasks where id = $1', [
      taskId,
    ]);
    const done = rows[0]?.done ?? 0;
    if (done > 0 && done < ENTRIES && (await act())) return done;
    await pause(5);
  }
  return 0;
}

/** Ends the connection that holds the import, as the death of its worker does. */
async function kill(): Promise<boolean> {
  const killed = await world.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  );
  return (killed.rowCount ?? 0) > 0;
}

/** Who books meanwhile waits for their turn. */
async function bookMeanwhile(): Promise<boolean> {
  const entry = balance('2026-12-01', [
    { account: '1010', amount: cents(500) },
    { account: '8005', amount: cents(-500) },
  ]);
  if (typeof entry === 'string') return false;
  await world.inScope((scope) =>
    postEntry(scope, entry, {
      book: 'GENERAL',
      kind: 'ENTRY',
      source: { type: 'general_journal', id: 1 },
      description: 'Meanwhile',
    }),
  );
  return true;
}

test('an import whose worker dies halfway leaves nothing; the next attempt brings in all, and who books meanwhile comes after it', async () => {
  const booked = Array.from({ length: ENTRIES }, (_, index): Booked => {
    const nth = Math.floor(index / 2);
    return [addDays('2026-01-01', nth % 300), `F${String(nth)}`, index % 2 === 0 ? 10 : -10];
  });
  const { id, version } = await dryRun(world, salesFile(2026, 0, booked));
  const { reply } = await world.call(API.imports.commitImport, {
    params: { id },
    body: { version, other_company: true },
  });
  const [done] = await Promise.all([halfway(reply.task_id, kill), world.runJobs().catch(() => undefined)]);
  expect(done).toBeGreaterThan(0);
  expect([(await shown(world, id)).state, await balances(world)]).toEqual(['IMPORTING', {}]);
  const { rows } = await world.ownerPool.query<{ count: string }>('select count(*) from journal_entries');
  expect(Number(rows[0]?.count)).toBe(0);

  await world.ownerPool.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
  );
  await world.ownerPool.query('update background_tasks set done = 0 where id = $1', [reply.task_id]);
  const [met] = await Promise.all([halfway(reply.task_id, bookMeanwhile), world.runJobs()]);
  expect(met).toBeGreaterThan(0);
  const after = await shown(world, id);
  expect([after.state, after.entries, after.open_items.count]).toEqual(['IMPORTED', ENTRIES, 0]);
  const last = await world.ownerPool.query<{ description: string }>(
    'select description from journal_entries order by entry_number desc limit 1',
  );
  expect(last.rows[0]?.description).toBe('Meanwhile');
  const entries = await world.ownerPool.query<{ count: string }>('select count(*) from journal_entries');
  expect(Number(entries.rows[0]?.count)).toBe(ENTRIES + 1);
});
