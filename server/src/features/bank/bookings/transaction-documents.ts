import type { BankTransaction } from '@saldo/contract';
import { sql } from 'kysely';
import { booksLockedUntil, refuseLocked } from '#features/administrations/index';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { noteFile, type TakenDocument } from '#receipt-reading/take-document';
import { lockTransactions, type TransactionRow } from './store.ts';

/** Whether a row of `files` is the document of a transaction. */
export const PROOF_OF_TRANSACTION = sql<boolean>`exists (select from bank_documents d
  where d.administration_id = files.administration_id and d.sha256 = files.sha256 and d.removed_at is null)`;

/** Attaches a document to a transaction in any state, also when the books are locked: proof may come late. */
export async function attachDocument(scope: Scope, transactionId: number, taken: TakenDocument): Promise<void> {
  orNotFound((await lockTransactions(scope, [transactionId])).get(transactionId));
  await noteFile(scope, taken);
  const { sha256, file_name, media_type } = taken;
  await scope.db
    .insertInto('bank_documents')
    .values({
      administration_id: scope.administrationId,
      transaction_id: transactionId,
      sha256,
      file_name,
      media_type,
      added_by: scope.personId,
    })
    .execute();
}

/** Takes a document away. Locked books keep what they rest on. Gives the transaction. */
export async function removeDocument(scope: Scope, id: number): Promise<number> {
  const { transaction_id } = await documentById(scope, id);
  const row = orNotFound((await lockTransactions(scope, [transaction_id])).get(transaction_id));
  if (row.state === 'PROCESSED') await refuseLocked(scope, row.date);
  orNotFound(
    await scope.db
      .updateTable('bank_documents')
      .set({ removed_by: scope.personId, removed_at: new Date().toISOString() })
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  return transaction_id;
}

function documents(scope: Scope) {
  return scope.db
    .selectFrom('bank_documents as d')
    .where('d.administration_id', '=', scope.administrationId)
    .where('d.removed_at', 'is', null);
}

/** Of which transaction a document is, and where its bytes are. */
export async function documentById(scope: Scope, id: number) {
  const row = await documents(scope)
    .select(['d.transaction_id', 'd.sha256', 'd.file_name', 'd.media_type'])
    .where('d.id', '=', id)
    .executeTakeFirst();
  return orNotFound(row);
}

/** The documents of transactions, each in the order in which they were added. */
export async function documentsOf(
  scope: Scope,
  transactions: readonly Pick<TransactionRow, 'id' | 'date' | 'state'>[],
): Promise<Map<number, BankTransaction['documents']>> {
  if (transactions.length === 0) return new Map();
  const rows = await documents(scope)
    .innerJoin('persons as p', 'p.id', 'd.added_by')
    .select(['d.transaction_id', 'd.id', 'd.file_name', 'p.name as added_by', 'd.added_at'])
    .where(
      'd.transaction_id',
      'in',
      transactions.map(({ id }) => id),
    )
    .orderBy('d.id')
    .execute();
  if (rows.length === 0) return new Map();
  const locked = await booksLockedUntil(scope);
  const mayProcess = may(scope, 'bank.process');
  const held = new Set(
    transactions
      .filter(({ state, date }) => state === 'PROCESSED' && locked !== null && date <= locked)
      .map(({ id }) => id),
  );
  const shown = Map.groupBy(rows, (row) => row.transaction_id);
  return new Map(
    [...shown].map(([of, kept]) => [
      of,
      kept.map(({ transaction_id, ...row }) => ({
        ...row,
        may: { remove: mayProcess && !held.has(transaction_id) },
      })),
    ]),
  );
}
