import type { BankTransaction } from '@saldo/contract';
import { sql } from 'kysely';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { asTheyAre, idsOf, refuseStale, type TransactionRef } from './process-transactions.ts';
import { isWithdrawn, lockTransactions, type TransactionState } from './store.ts';

/** Leaves transactions out of the books for now. They stay on the statement, so the proof keeps counting them. */
export async function skipTransactions(scope: Scope, mutations: readonly TransactionRef[]): Promise<BankTransaction[]> {
  return moveAll(scope, mutations, 'SKIP', () => 'SKIPPED');
}

/** Brings skipped transactions back to where they were, for a person to book. */
export async function unskipTransactions(
  scope: Scope,
  mutations: readonly TransactionRef[],
): Promise<BankTransaction[]> {
  return moveAll(scope, mutations, 'UNSKIP', (hasProposal) => (hasProposal ? 'SUGGESTED' : 'UNPROCESSED'));
}

async function moveAll(
  scope: Scope,
  mutations: readonly TransactionRef[],
  action: 'SKIP' | 'UNSKIP',
  to: (hasProposal: boolean) => TransactionState,
): Promise<BankTransaction[]> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  for (const { id, version } of mutations) {
    const row = orNotFound(rows.get(id));
    if (row.state === 'PROCESSED') throw new Refusal('transaction_processed');
    if (action === 'UNSKIP' && isWithdrawn(row)) throw new Refusal('transaction_withdrawn');
    await refuseStale(scope, row, version);
    await scope.db
      .updateTable('bank_transactions')
      .set((eb) => ({
        state: to(row.proposal !== null),
        automatic: action === 'UNSKIP' ? 'UNDONE' : row.automatic,
        processed_by: scope.personId,
        processed_at: new Date().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .execute();
    await sql`select append_audit(${scope.administrationId}, ${scope.personId}, ${scope.onBehalfOf}, ${action}, 'bank_transaction', ${id}, null, '{}')`.execute(
      scope.db,
    );
  }
  return asTheyAre(scope, mutations);
}
