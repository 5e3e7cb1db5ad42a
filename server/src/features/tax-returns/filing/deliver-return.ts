import type { Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { recordAct } from '../vat/audit.ts';
import { changeReturn, lockReturn, returnRows, snapshotById } from '../store.ts';
import { type Deliverable, deliver, type DeliveryNeeds, IN_HAND } from './deliver.ts';
import { rejectReturn } from './reject-return.ts';

export const DELIVER_RETURN = 'tax.deliver-return';

/** VAT returns go by the id of what was frozen: a return that was rejected and filed again is another. */
const RETURNS: Deliverable = {
  job: DELIVER_RETURN,

  async load(scope, id) {
    const { period_id, xbrl_sha256, message_reference } = await snapshotById(scope, id);
    const row = (await returnRows(scope)).get(period_id);
    if (row === undefined || row.snapshot_id !== id || !IN_HAND.includes(row.filing_state)) return undefined;
    const { administrationId } = scope;
    return { administrationId, id, kind: 'vat_return', xbrl_sha256, message_reference, state: row };
  },

  async change(scope, id, change) {
    const row = await lockInHand(scope, id);
    const changed = row === undefined ? undefined : change(row);
    if (row === undefined || changed === undefined) return false;
    await changeReturn(scope, row, changed);
    return true;
  },

  // Asked twice it is received once: the second finds nothing in hand.
  async receive(scope, id, delivery_statuses) {
    const row = await lockInHand(scope, id);
    if (row === undefined) return;
    await changeReturn(scope, row, { filing_state: 'RECEIVED', delivery_statuses });
    await recordAct(scope, 'RECEIVED', row.period_id, { snapshot_id: id, delivery_id: row.delivery_id });
  },

  async reject(scope, id, reason, statuses) {
    await rejectReturn(scope, await snapshotById(scope, id), reason, statuses);
  },

  async knownDeliveries(scope) {
    return [...(await returnRows(scope)).values()].map((row) => row.delivery_id);
  },
};

async function lockInHand(scope: Scope, snapshotId: number) {
  const { period_id } = await snapshotById(scope, snapshotId);
  const row = await lockReturn(scope, period_id);
  return row.snapshot_id === snapshotId && IN_HAND.includes(row.filing_state) ? row : undefined;
}

/** Delivers VAT returns to the Tax Administration. */
export function deliverReturn(needs: DeliveryNeeds): Job {
  return deliver(needs, RETURNS);
}
