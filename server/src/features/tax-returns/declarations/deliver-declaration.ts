import type { Job } from '#platform/jobs/jobs';
import { orNotFound } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { lockPeriod } from '#features/administrations/index';
import { reverseEntry } from '#features/journal/index';
import { recordDeclarationAct } from '../vat/audit.ts';
import { type Deliverable, deliver, type DeliveryNeeds, IN_HAND } from '../filing/deliver.ts';
import {
  type Declaration,
  type DeclarationKind,
  declarationById,
  changeDeclaration,
  declarations,
  lockDeclaration,
} from './store.ts';

export const DELIVER_DECLARATION = 'tax.deliver-declaration';

const KINDS = { SUPPLEMENT: 'supplement', ICP: 'icp' } as const;

const DECLARATIONS: Deliverable = {
  job: DELIVER_DECLARATION,

  async load(scope, id) {
    const row = await declarationById(scope, id);
    if (!IN_HAND.includes(row.filing_state)) return undefined;
    return {
      administrationId: scope.administrationId,
      id,
      kind: KINDS[row.kind],
      xbrl_sha256: orNotFound(row.xbrl_sha256),
      message_reference: orNotFound(row.message_reference),
      state: row,
    };
  },

  async change(scope, id, change) {
    const row = await lockInHand(scope, id);
    const changed = row === undefined ? undefined : change(row);
    if (row === undefined || changed === undefined) return false;
    await changeDeclaration(scope, row, changed);
    return true;
  },

  async receive(scope, id, delivery_statuses) {
    const row = await lockInHand(scope, id);
    if (row === undefined) return;
    await changeDeclaration(scope, row, { filing_state: 'RECEIVED', delivery_statuses });
    await recordDeclarationAct(scope, 'RECEIVED', id, { kind: row.kind, delivery_id: row.delivery_id });
  },

  // What it booked is taken back: the corrections wait for another one.
  async reject(scope, id, rejection, delivery_statuses) {
    const { period_id } = await declarationById(scope, id);
    if (period_id !== null) await lockPeriod(scope, period_id);
    const row = await lockInHand(scope, id);
    if (row === undefined) return;
    if (row.settlement_entry_id !== null) await reverseEntry(scope, row.settlement_entry_id);
    await changeDeclaration(scope, row, { filing_state: 'REJECTED', delivery_statuses, rejection });
    await recordDeclarationAct(scope, 'REJECTED', id, { kind: row.kind, reason: rejection });
  },

  async knownDeliveries(scope) {
    const kinds: readonly DeclarationKind[] = ['SUPPLEMENT', 'ICP'];
    const known: (string | null)[] = [];
    for (const kind of kinds) known.push(...(await declarations(scope, kind)).map(({ delivery_id }) => delivery_id));
    return known;
  },
};

async function lockInHand(scope: Scope, id: number): Promise<Declaration | undefined> {
  const row = await lockDeclaration(scope, id);
  return IN_HAND.includes(row.filing_state) ? row : undefined;
}

/** Delivers supplements and ICP returns to the Tax Administration. */
export function deliverDeclaration(needs: DeliveryNeeds): Job {
  return deliver(needs, DECLARATIONS);
}
