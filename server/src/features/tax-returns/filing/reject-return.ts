import { lockPeriod, reopenPeriod } from '#features/administrations/index';
import { reverseEntry } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { holdPayments } from '../payments/refiled.ts';
import { recordAct } from '../vat/audit.ts';
import { changeReturn, type DeliveryStatus, isFiled, lockReturn, type Snapshot } from '../store.ts';

/** The Tax Administration does not take a return: its period opens again, its settlement is reversed, and it can be filed again. */
export async function rejectReturn(
  scope: Scope,
  snapshot: Pick<Snapshot, 'id' | 'period_id'>,
  reason: string,
  delivery_statuses: DeliveryStatus[],
): Promise<void> {
  const period = await lockPeriod(scope, snapshot.period_id);
  const row = await lockReturn(scope, snapshot.period_id);
  if (row.snapshot_id !== snapshot.id || !isFiled(row)) return;
  await reopenPeriod(scope, period, reason);
  if (row.settlement_entry_id !== null) await reverseEntry(scope, row.settlement_entry_id);
  const payment_state = await holdPayments(scope, row);
  await changeReturn(scope, row, {
    filing_state: 'REJECTED',
    payment_state,
    settlement_entry_id: null,
    delivery_statuses,
    rejection: reason,
  });
  await recordAct(scope, 'REJECTED', snapshot.period_id, { snapshot_id: snapshot.id, reason });
}
