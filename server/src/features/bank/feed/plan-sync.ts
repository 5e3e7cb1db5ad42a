import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

export const SYNC_BANK = 'bank.sync-account';

const HOURS_BETWEEN = 6;
const HOUR_MS = 3_600_000;
/** For so long a synchronisation that is not done is left alone before it is asked about: most are done soon. */
const ASK_SOON_MS = [0, 3_000, 3_000, 5_000, 10_000];
const ASK_AGAIN_MS = 20_000;

/** Plans the next synchronisation that nobody waits for; there is one of each account. */
export async function planSync(scope: Scope, accountId: number, when: 'soon' | 'later'): Promise<void> {
  const runAt = new Date(Date.now() + (when === 'soon' ? 0 : HOURS_BETWEEN * HOUR_MS));
  const key = `bank-sync-${String(scope.administrationId)}-${String(accountId)}`;
  await enqueue(scope, SYNC_BANK, { account_id: accountId }, { key, runAt });
}

export type Following = { task_id: number | null; synchronization_id: string; tries: number };

/** Goes on with a synchronisation that was begun. */
export async function followSync(scope: Scope, accountId: number, following: Following): Promise<void> {
  const runAt = new Date(Date.now() + (ASK_SOON_MS[following.tries] ?? ASK_AGAIN_MS));
  await enqueue(scope, SYNC_BANK, { account_id: accountId, ...following }, { runAt });
}

/** So long after a webhook its synchronisation is read: of one that found several things come several, and the balance comes last. */
const AFTER_NOTICE_MS = 60_000;

/** Reads a synchronisation that the service did by itself, of which its webhook told. */
export async function readLater(scope: Scope, accountId: number, synchronization_id: string): Promise<void> {
  const runAt = new Date(Date.now() + AFTER_NOTICE_MS);
  const key = `bank-told-${String(scope.administrationId)}-${String(accountId)}-${synchronization_id}`;
  await enqueue(scope, SYNC_BANK, { account_id: accountId, synchronization_id, is_told: true }, { key, runAt });
}
