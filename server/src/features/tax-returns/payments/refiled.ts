import { ZERO } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { type ReturnRow, snapshotById } from '../store.ts';
import { countedApart, moneyOf, stillOutstanding } from './outstanding.ts';
import { changeOnline, onlinePaymentsOf, type OnlineRow } from './store.ts';

type State = ReturnRow['payment_state'];

const waits = ({ received_on, settled_as, charged_back_at }: OnlineRow): boolean =>
  received_on !== null && settled_as === null && charged_back_at === null;

/** A return was rejected: what came in for it is not passed on any more. Gives how far paying the return is. */
export async function holdPayments(scope: Scope, { period_id, payment_state }: ReturnRow): Promise<State> {
  const found = (await onlinePaymentsOf(scope, period_id)).filter((row) => waits(row) && row.held === null);
  for (const { payment_id } of found) await changeOnline(scope, payment_id, { held: 'NOT_FILED' });
  return found.length === 0 ? payment_state : 'NOT_YET_PAID';
}

/**
 * A return that was rejected is filed again: what came in for it before is passed on after all where the same reference stands and so much is
 * due. Gives how far paying the new return is: what was noted of the old one holds for the same amount only.
 */
export async function takeUpPayments(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  { period_id, snapshot_id: before, payment_state }: ReturnRow,
  snapshot_id: number,
): Promise<State> {
  if (before === null) return payment_state;
  const [old, filed] = [await snapshotById(scope, before), await snapshotById(scope, snapshot_id)];
  for (const row of (await onlinePaymentsOf(scope, period_id)).filter(waits)) {
    if (row.held !== 'NOT_FILED' || row.payment_reference !== filed.payment_reference) continue;
    const due = stillOutstanding(filed, countedApart(await moneyOf(scope, sourceDocuments)));
    if (due >= row.amount_cents) await changeOnline(scope, row.payment_id, { held: null, snapshot_id });
  }
  if (stillOutstanding(filed, await moneyOf(scope, sourceDocuments)) === ZERO) return 'PAID';
  return filed.figures.total_euros === old.figures.total_euros ? payment_state : 'NOT_YET_PAID';
}
