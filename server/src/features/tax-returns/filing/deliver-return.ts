import {
  type FilingStatus,
  filingOutcome,
  FilingRefused,
  FilingUnavailable,
  FilingUntrusted,
  type TaxFiling,
} from '#adapters/tax-filing/tax-filing';
import type { Clock } from '#platform/clock';
import { enqueue, type Job, type JobContext } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { readObInstance } from '#standards/xbrl/xbrl-ob-check';
import { z } from 'zod';
import { recordAct } from '../vat/audit.ts';
import { rejectReturn } from './reject-return.ts';
import {
  changeReturn,
  lockReturn,
  type ReturnChange,
  type ReturnRow,
  returnRows,
  type Snapshot,
  snapshotById,
} from '../store.ts';
import { MessageUnreadable, readMessage, type Sealing } from './message-archive.ts';

export const DELIVER_RETURN = 'tax.deliver-return';

export type DeliveryNeeds = Sealing & { filing: TaxFiling; clock: Clock };

const Payload = z.looseObject({ snapshot_id: z.int(), tries: z.int().default(0) });
const IN_HAND: readonly string[] = ['QUEUED', 'SUBMITTED'];

/** How long an unknown delivery may take to show up before it is held that it never arrived. */
const PATIENCE_MS = 120_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;

type Work = { administrationId: number; snapshot: Snapshot; row: ReturnRow };

/**
 * One step of a delivery: send, look for a lost one, or ask for statuses; then orders the next step until there is a verdict. What
 * is known is stored between the steps, so a step that was cut off is taken up where it was.
 */
export function deliverReturn(needs: DeliveryNeeds): Job {
  return async (context) => {
    const { snapshot_id, tries } = Payload.parse(context.payload);
    const work = await context.begin((scope) => workFor(scope, snapshot_id));
    if (work === undefined) return;
    const again = await step(needs, context, work);
    if (!again) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);
    await context.begin((scope) =>
      enqueue(
        scope,
        DELIVER_RETURN,
        { snapshot_id, tries: tries + 1 },
        { key: `${DELIVER_RETURN}:${String(snapshot_id)}`, runAt: new Date(Date.now() + wait) },
      ),
    );
  };
}

async function workFor(scope: Scope, snapshotId: number): Promise<Work | undefined> {
  const snapshot = await snapshotById(scope, snapshotId);
  const row = (await returnRows(scope)).get(snapshot.period_id);
  if (row === undefined || row.snapshot_id !== snapshotId || !IN_HAND.includes(row.filing_state)) return undefined;
  return { administrationId: scope.administrationId, snapshot, row };
}

/** True when there is more to do later. */
async function step(needs: DeliveryNeeds, context: JobContext, work: Work): Promise<boolean> {
  try {
    if (work.row.delivery_id !== null) return await follow(needs, context, work, work.row.delivery_id);
    return await (work.row.delivery_attempted_at === null
      ? send(needs, context, work)
      : lookForLost(needs, context, work));
  } catch (error) {
    // The log was told which key it takes; when that is there again, so is the message.
    if (error instanceof MessageUnreadable) return true;
    const outside = [FilingUnavailable, FilingUntrusted, FilingRefused].find((kind) => error instanceof kind);
    if (outside === undefined || !(error instanceof outside)) throw error;
    context.log.warn({ reason: error.message }, 'no usable response from the Tax Administration; will retry');
    return true;
  }
}

async function messageOf(
  needs: DeliveryNeeds,
  { administrationId, snapshot }: Work,
): Promise<{ xbrl: Buffer; ob_number: string; by_intermediary: boolean }> {
  const xbrl = await readMessage(needs, administrationId, snapshot.xbrl_sha256);
  const { ob_number, facts } = readObInstance(xbrl.toString('utf8'));
  return { xbrl, ob_number, by_intermediary: facts['ContactType'] === 'INT' };
}

async function send(needs: DeliveryNeeds, context: JobContext, work: Work): Promise<boolean> {
  const { xbrl, ob_number, by_intermediary } = await messageOf(needs, work);
  const before = await needs.filing.deliveries('vat_return', ob_number);
  const isOurs = await update(context, work, (row) =>
    row.delivery_attempted_at === null
      ? { delivery_attempted_at: needs.clock.now().toISOString(), deliveries_before: before }
      : undefined,
  );
  if (!isOurs) return false;
  try {
    const own_reference = work.snapshot.message_reference;
    const { delivery_id } = await needs.filing.deliver({
      kind: 'vat_return',
      xbrl,
      own_reference,
      ob_number,
      by_intermediary,
    });
    await submitted(context, work, delivery_id);
  } catch (error) {
    if (error instanceof FilingRefused) return reject(context, work, error.message, []);
    if (error instanceof FilingUnavailable && error.outcome === 'not_sent')
      await update(context, work, () => ({ delivery_attempted_at: null }));
    throw error;
  }
  return true;
}

/** The outcome of an earlier attempt is unknown: a delivery that is new since is ours; none, after a while, means that it never arrived. */
async function lookForLost(needs: DeliveryNeeds, context: JobContext, work: Work): Promise<boolean> {
  const { ob_number } = await messageOf(needs, work);
  const known = await context.begin(async (scope) =>
    [...(await returnRows(scope)).values()].map((row) => row.delivery_id),
  );
  const found = (await needs.filing.deliveries('vat_return', ob_number)).filter(
    (id) => !work.row.deliveries_before.includes(id) && !known.includes(id),
  );
  const [lost, ...others] = found;
  if (others.length > 0) throw new Error(`several deliveries match: ${found.join(', ')}`);
  if (lost !== undefined) await submitted(context, work, lost);
  else if (needs.clock.now().getTime() - Date.parse(work.row.delivery_attempted_at ?? '') > PATIENCE_MS)
    await update(context, work, () => ({ delivery_attempted_at: null }));
  return true;
}

async function follow(needs: DeliveryNeeds, context: JobContext, work: Work, deliveryId: string): Promise<boolean> {
  const statuses = await needs.filing.statuses(deliveryId);
  switch (filingOutcome(statuses)) {
    case 'in_progress':
      await update(context, work, () => ({ delivery_statuses: statuses.map(shown) }));
      return true;
    case 'accepted':
      await receive(context, work, statuses);
      return false;
    case 'rejected':
      return reject(context, work, reasonIn(statuses), statuses);
  }
}

/** The Tax Administration has the return. Asked twice it is received once: the second finds nothing in hand. */
function receive(context: JobContext, { snapshot }: Work, statuses: readonly FilingStatus[]): Promise<void> {
  return context.begin(async (scope) => {
    const row = await lockReturn(scope, snapshot.period_id);
    if (row.snapshot_id !== snapshot.id || !IN_HAND.includes(row.filing_state)) return;
    await changeReturn(scope, row, { filing_state: 'RECEIVED', delivery_statuses: statuses.map(shown) });
    await recordAct(scope, 'RECEIVED', snapshot.period_id, { snapshot_id: snapshot.id, delivery_id: row.delivery_id });
  });
}

function shown({ code, description, at }: FilingStatus): ReturnRow['delivery_statuses'][number] {
  return { code, description, at };
}

function reasonIn(statuses: readonly FilingStatus[]): string {
  const last = statuses.findLast(({ error }) => error !== null) ?? statuses.at(-1);
  return last?.error === undefined || last.error === null
    ? (last?.description ?? '')
    : `${last.error.code}: ${last.error.description}`;
}

async function submitted(context: JobContext, work: Work, delivery_id: string): Promise<void> {
  await update(context, work, () => ({ filing_state: 'SUBMITTED', delivery_id }));
}

/** Changes the return as it is now; false when that is no longer asked for, such as for another filing by now. */
function update(
  context: JobContext,
  { snapshot }: Work,
  change: (row: ReturnRow) => ReturnChange | undefined,
): Promise<boolean> {
  return context.begin(async (scope) => {
    const row = await lockReturn(scope, snapshot.period_id);
    const changed = row.snapshot_id === snapshot.id && IN_HAND.includes(row.filing_state) ? change(row) : undefined;
    if (changed === undefined) return false;
    await changeReturn(scope, row, changed);
    return true;
  });
}

async function reject(
  context: JobContext,
  { snapshot }: Work,
  reason: string,
  statuses: readonly FilingStatus[],
): Promise<boolean> {
  await context.begin((scope) => rejectReturn(scope, snapshot, reason, statuses.map(shown)));
  return false;
}
