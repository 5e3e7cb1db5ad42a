import { type Cents, ZERO } from '@saldo/ledger';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { changeReturn, isFiled, lockReturn, type ReturnRow, type Snapshot, snapshotById } from '../store.ts';
import { countedApart, moneyOf, outstandingOf, stillOutstanding } from './outstanding.ts';
import { changeOnline, mayBeShort, onlinePaymentsOf, type OnlineRow, waits } from './store.ts';

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
  { snapshot_id: before, payment_state }: ReturnRow,
  snapshot_id: number,
): Promise<State> {
  if (before === null) return payment_state;
  const [old, filed] = [await snapshotById(scope, before), await snapshotById(scope, snapshot_id)];
  await takeUp(scope, sourceDocuments, filed);
  if (stillOutstanding(filed, await moneyOf(scope, sourceDocuments)) === ZERO) return 'PAID';
  const isSame =
    filed.figures.total_euros === old.figures.total_euros && filed.payment_reference === old.payment_reference;
  return isSame ? payment_state : 'NOT_YET_PAID';
}

/** What waits from before a rejection, for what is filed now. */
async function takeUp(scope: Scope, sourceDocuments: SourceDocuments, filed: Snapshot): Promise<void> {
  const all = await onlinePaymentsOf(scope, filed.period_id);
  for (const row of all.filter(waits)) {
    if (row.held !== 'NOT_FILED' || row.payment_reference !== filed.payment_reference) continue;
    if ((await dueOf(scope, sourceDocuments, filed)) < row.amount_cents) continue;
    const held = mayBeShort(all, row.payment_reference) ? 'ALREADY_PASSED_ON' : null;
    await changeOnline(scope, row.payment_id, { held, snapshot_id: filed.id });
  }
}

/** What is due of a return besides what is known to be paid; a payment that is not counted yet is compared with it. */
async function dueOf(scope: Scope, sourceDocuments: SourceDocuments, filed: Snapshot): Promise<Cents> {
  return stillOutstanding(filed, countedApart(await moneyOf(scope, sourceDocuments)));
}

/** Why a payment that is not counted yet is not passed on unless somebody says so; null: it is. */
export async function heldOf(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  returned: ReturnRow,
  row: OnlineRow,
): Promise<OnlineRow['held']> {
  if (!isFiled(returned) || returned.snapshot_id !== row.snapshot_id) return 'NOT_FILED';
  if (mayBeShort(await onlinePaymentsOf(scope, returned.period_id), row.payment_reference)) return 'ALREADY_PASSED_ON';
  const due = await dueOf(scope, sourceDocuments, await snapshotById(scope, row.snapshot_id));
  return due >= row.amount_cents ? null : 'NOT_DUE';
}

/**
 * What became of a payment file says what is to be passed on under its references: what it gave back, and what
 * waits because of it, is decided about again. `before`: what was outstanding of the return until then; `given`: what the file gave back.
 */
export async function decideAgain(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  periodId: number,
  { before, given }: { before: Cents; given: ReadonlySet<number> },
): Promise<void> {
  const returned = await lockReturn(scope, periodId);
  const found = (await onlinePaymentsOf(scope, periodId)).filter(
    (row) => waits(row) && (row.held === 'ALREADY_PASSED_ON' || (row.held === null && given.has(row.payment_id))),
  );
  // None of them counts as paid until it is decided about.
  for (const { payment_id } of found) await changeOnline(scope, payment_id, { held: 'NOT_DUE' });
  for (const row of found) {
    const held = await heldOf(scope, sourceDocuments, returned, row);
    const isPaidOtherwise = held === null && returned.payment_state === 'PAID' && !given.has(row.payment_id);
    await changeOnline(scope, row.payment_id, { held: isPaidOtherwise ? 'NOT_DUE' : held });
  }
  if (!isFiled(returned) || returned.snapshot_id === null) return;
  await takeUp(scope, sourceDocuments, await snapshotById(scope, returned.snapshot_id));
  const now = await outstandingOf(scope, periodId, await moneyOf(scope, sourceDocuments));
  if (before > 0 && now === ZERO) await changeReturn(scope, returned, { payment_state: 'PAID' });
  if (before === ZERO && now > 0 && returned.payment_state === 'PAID')
    await changeReturn(scope, returned, { payment_state: 'NOT_YET_PAID' });
}
