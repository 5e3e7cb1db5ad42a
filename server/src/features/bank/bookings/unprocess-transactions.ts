import type { BankTransaction } from '@saldo/contract';
import { lockedPeriodOn, periodProcessed, refuseLocked } from '#features/administrations/index';
import { filedPeriodOf, unmatchRegisteredPayments, reverseEntry, undoBankPayments } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { asTheyAre, idsOf, refuseStale, type TransactionRef } from './process-transactions.ts';
import { settleBankSays } from '../feed/apply-bank-changes.ts';
import { tellOfUndoneReturn } from './returned-collections.ts';
import { lockTransactions, type TransactionRow, transactionsById } from './store.ts';

/** Deletes the expense created from a transaction whose booking is undone. Passed in, because bank does not know expenses. */
export type DropMadeOf = (scope: Scope, transactionId: number) => Promise<void>;

/** Undoes bookings: the entry is reversed and what it paid is open again, exactly as before; what was made of them goes too. */
export async function unprocessTransactions(
  scope: Scope,
  mutations: readonly TransactionRef[],
  { dropMadeOf, asCorrection }: { dropMadeOf: DropMadeOf; asCorrection: boolean },
): Promise<BankTransaction[]> {
  const rows = await lockTransactions(scope, idsOf(mutations));
  for (const { id, version } of mutations) {
    const row = orNotFound(rows.get(id));
    if (row.entry_id === null) throw new Refusal('transaction_not_processed');
    await refuseStale(scope, row, version);
    await unbook(scope, row, { entryId: row.entry_id, asCorrection });
    await dropMadeOf(scope, id);
  }
  await settleBankSays(scope, idsOf(mutations));
  return asTheyAre(scope, await stillThere(scope, mutations));
}

/** All but those that the bank withdrew. */
async function stillThere(scope: Scope, mutations: readonly TransactionRef[]): Promise<TransactionRef[]> {
  const rows = await transactionsById(scope, idsOf(mutations));
  return mutations.filter(({ id }) => rows.has(id));
}

/** The same for one transaction, for the room that created a document from it; does nothing when not booked. */
export async function unbookTransaction(scope: Scope, id: number): Promise<void> {
  const row = orNotFound((await lockTransactions(scope, [id])).get(id));
  if (row.entry_id === null) return;
  await unbook(scope, row, { entryId: row.entry_id, asCorrection: false });
  await settleBankSays(scope, [id]);
}

/**
 * A booking in locked books is undone on the first open day, and VAT of a filed return is taken out as a correction: both only if so chosen.
 */
async function unbook(
  scope: Scope,
  row: TransactionRow,
  { entryId, asCorrection }: { entryId: number; asCorrection: boolean },
): Promise<void> {
  if (!asCorrection) await refuseLocked(scope, row.date);
  const filed = await filedPeriodOf(scope, entryId, row.date, lockedPeriodOn);
  if (filed !== null && !asCorrection) throw await periodProcessed(scope, filed);
  const reversal = await reverseEntry(scope, entryId);
  await undoBankPayments(scope, row.id, reversal.entryId);
  await unmatchRegisteredPayments(scope, row.id);
  await tellOfUndoneReturn(scope, row.id);
  await forgetBooking(scope, row);
}

async function forgetBooking(scope: Scope, row: TransactionRow): Promise<void> {
  await scope.db
    .deleteFrom('bank_booking_lines')
    .where('administration_id', '=', scope.administrationId)
    .where('transaction_id', '=', row.id)
    .execute();
  await scope.db
    .updateTable('bank_transactions')
    .set((eb) => ({
      state: row.proposal === null ? 'UNPROCESSED' : 'SUGGESTED',
      entry_id: null,
      rule_id: null,
      automatic: 'UNDONE',
      processed_by: scope.personId,
      processed_at: new Date().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', row.id)
    .execute();
}
