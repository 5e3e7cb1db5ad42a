import { administration } from '#features/administrations/index';
import { enqueue } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';

export const BOOK_AUTOMATICALLY = 'bank.book-automatically';

/** Queues booking what is certain enough on an account, after its proposals were made, where the company chose that. */
export async function planAutomatic(scope: Scope, accountId: number): Promise<void> {
  if ((await administration(scope)).bank_autobook === null) return;
  const key = `bank-automatic-${String(scope.administrationId)}-${String(accountId)}`;
  await enqueue(scope, BOOK_AUTOMATICALLY, { account_id: accountId }, { key });
}
