import { ZERO } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { type ReturnRow, snapshotById } from '../store.ts';
import { countedApart, moneyOf, stillOutstanding } from './outstanding.ts';
import { changeOnline, isShort, onlinePaymentsOf, waits } from './store.ts';

type State = ReturnRow['payment_state'];

/** A return was rejected: what came in for it is not passed on any more. Gives how far paying the return is. */
export async function holdPayments(scope: Scope, { period_id, payment_state }: ReturnRow): Promise<State> {
  const found = (await onlinePaymentsOf(scope, period_id)).filter((row) => waits(row) && row.held === null);
  for (const { payment_id } of found) await changeOnline(scope, payment_id, { held: 'NOT_FILED' });
  return found.length === 0 ? payment_state : 'NOT_YET_PAID';
}

/**
 * A return that was rejected is filed again: what came in for it before is passed on after all where the same reference stands and so much is
 * due. Gives how far paying the new return is: what was noted of the old one holds for the same amount under the same reference only.
 */
export async function takeUpPayments(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  { period_id, snapshot_id: before, payment_state }: ReturnRow,
  snapshot_id: number,
): Promise<State> {
  if (before === null) return payment_state;
  const [old, filed] = [await snapshotById(scope, before), await snapshotById(scope, snapshot_id)];
  const all = await onlinePaymentsOf(scope, period_id);
  for (const row of all.filter(waits)) {
    if (row.held !== 'NOT_FILED' || row.payment_reference !== filed.payment_reference) continue;
    const due = stillOutstanding(filed, countedApart(await moneyOf(scope, sourceDocuments)));
    if (due < row.amount_cents) continue;
    const held = isShort(all, row.payment_reference) ? 'ALREADY_PASSED_ON' : null;
    await changeOnline(scope, row.payment_id, { held, snapshot_id });
  }
  if (stillOutstanding(filed, await moneyOf(scope, sourceDocuments)) === ZERO) return 'PAID';
  const isSame =
    filed.figures.total_euros === old.figures.total_euros && filed.payment_reference === old.payment_reference;
  return isSame ? payment_state : 'NOT_YET_PAID';
}
