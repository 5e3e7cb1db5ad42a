import {
  type FilingMessage,
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
import type { DeliveryStatus, FilingState } from '../store.ts';
import { MessageUnreadable, readMessage, type Sealing } from './message-archive.ts';

export type DeliveryNeeds = Sealing & { filing: TaxFiling; clock: Clock };

/** How far a message is. */
export type DeliveryState = {
  delivery_attempted_at: string | null;
  deliveries_before: string[];
  delivery_id: string | null;
  delivery_statuses: DeliveryStatus[];
};
export type DeliveryChange = Partial<DeliveryState> & { filing_state?: FilingState };

/** A message under way. */
export type Delivering = {
  administrationId: number;
  id: number;
  kind: FilingMessage['kind'];
  xbrl_sha256: string;
  message_reference: string;
  state: DeliveryState;
};

/** What differs between returns and other declarations: where they are stored, and what an answer does to them. */
export type Deliverable = {
  job: string;
  /** Undefined when it is not under way any more. */
  load: (scope: Scope, id: number) => Promise<Delivering | undefined>;
  /** Changes it while it is under way; false when it is not, or no change was asked for. */
  change: (scope: Scope, id: number, change: (state: DeliveryState) => DeliveryChange | undefined) => Promise<boolean>;
  receive: (scope: Scope, id: number, statuses: DeliveryStatus[]) => Promise<void>;
  reject: (scope: Scope, id: number, reason: string, statuses: DeliveryStatus[]) => Promise<void>;
  /** The deliveries that are known to be of something else. */
  knownDeliveries: (scope: Scope) => Promise<(string | null)[]>;
};

export const IN_HAND: readonly string[] = ['QUEUED', 'SUBMITTED'];

const Payload = z.looseObject({ id: z.int(), tries: z.int().default(0) });

/** How long an unknown delivery may take to show up before it is held that it never arrived. */
const PATIENCE_MS = 120_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 600_000;

/** Orders the delivery of what was just filed, in the same transaction. */
export function orderDelivery(scope: Scope, job: string, id: number): Promise<unknown> {
  return enqueue(scope, job, { id }, { key: `${job}:${String(id)}` });
}

/** What a step did: brought the delivery further, found nothing new, or had the last of it. */
type Progress = 'advanced' | 'unchanged' | 'finished';

/**
 * One step of a delivery: send, look for a lost one, or ask for statuses; then orders the next step until there is a verdict. What
 * is known is stored between the steps, so a step that was cut off is taken up where it was. The wait grows only while nothing changes.
 */
export function deliver(needs: DeliveryNeeds, what: Deliverable): Job {
  return async (context) => {
    const { id, tries } = Payload.parse(context.payload);
    const work = await context.begin((scope) => what.load(scope, id));
    if (work === undefined) return;
    const progress = await step({ needs, context, what }, work);
    if (progress === 'finished') return;
    const waited = progress === 'advanced' ? 0 : tries;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(waited, 20), LONGEST_WAIT_MS);
    await context.begin((scope) =>
      enqueue(
        scope,
        what.job,
        { id, tries: waited + 1 },
        { key: `${what.job}:${String(id)}`, runAt: new Date(Date.now() + wait) },
      ),
    );
  };
}

type With = { needs: DeliveryNeeds; context: JobContext; what: Deliverable };

async function step(using: With, work: Delivering): Promise<Progress> {
  const { delivery_id, delivery_attempted_at } = work.state;
  try {
    if (delivery_id !== null) return await follow(using, work, delivery_id);
    return await (delivery_attempted_at === null ? send(using, work) : lookForLost(using, work));
  } catch (error) {
    // The log was told which key it takes; when that is there again, so is the message.
    if (error instanceof MessageUnreadable) return 'unchanged';
    const outside = [FilingUnavailable, FilingUntrusted, FilingRefused].find((kind) => error instanceof kind);
    if (outside === undefined || !(error instanceof outside)) throw error;
    using.context.log.warn({ reason: error.message }, 'no usable response from the Tax Administration; will retry');
    return 'unchanged';
  }
}

async function messageOf(
  needs: DeliveryNeeds,
  { administrationId, xbrl_sha256 }: Delivering,
): Promise<{ xbrl: Buffer; ob_number: string; by_intermediary: boolean }> {
  const xbrl = await readMessage(needs, administrationId, xbrl_sha256);
  const { ob_number, facts } = readObInstance(xbrl.toString('utf8'));
  return { xbrl, ob_number, by_intermediary: facts['ContactType'] === 'INT' };
}

async function send(using: With, work: Delivering): Promise<Progress> {
  const { needs, context, what } = using;
  const { kind, id, message_reference: own_reference } = work;
  const { xbrl, ob_number, by_intermediary } = await messageOf(needs, work);
  const before = await needs.filing.deliveries(kind, ob_number);
  const isOurs = await update(using, id, (state) =>
    state.delivery_attempted_at === null
      ? { delivery_attempted_at: needs.clock.now().toISOString(), deliveries_before: before }
      : undefined,
  );
  if (!isOurs) return 'finished';
  try {
    const { delivery_id } = await needs.filing.deliver({ kind, xbrl, own_reference, ob_number, by_intermediary });
    await update(using, id, () => ({ filing_state: 'SUBMITTED', delivery_id }));
  } catch (error) {
    if (error instanceof FilingRefused) {
      await context.begin((scope) => what.reject(scope, id, error.message, []));
      return 'finished';
    }
    if (error instanceof FilingUnavailable && error.outcome === 'not_sent')
      await update(using, id, () => ({ delivery_attempted_at: null }));
    throw error;
  }
  return 'advanced';
}

/** The outcome of an earlier attempt is unknown: a delivery that is new since is ours; none, after a while, means that it never arrived. */
async function lookForLost(using: With, work: Delivering): Promise<Progress> {
  const { needs, context, what } = using;
  const { ob_number } = await messageOf(needs, work);
  const known = await context.begin((scope) => what.knownDeliveries(scope));
  const found = (await needs.filing.deliveries(work.kind, ob_number)).filter(
    (id) => !work.state.deliveries_before.includes(id) && !known.includes(id),
  );
  const [lost, ...others] = found;
  if (others.length > 0) throw new Error(`several deliveries match: ${found.join(', ')}`);
  if (lost !== undefined) {
    await update(using, work.id, () => ({ filing_state: 'SUBMITTED', delivery_id: lost }));
    return 'advanced';
  }
  if (needs.clock.now().getTime() - Date.parse(work.state.delivery_attempted_at ?? '') > PATIENCE_MS)
    await update(using, work.id, () => ({ delivery_attempted_at: null }));
  return 'unchanged';
}

async function follow(using: With, { id, state }: Delivering, deliveryId: string): Promise<Progress> {
  const { needs, context, what } = using;
  const statuses = await needs.filing.statuses(deliveryId);
  switch (filingOutcome(statuses)) {
    case 'in_progress':
      await update(using, id, () => ({ delivery_statuses: statuses.map(shown) }));
      return statuses.length > state.delivery_statuses.length ? 'advanced' : 'unchanged';
    case 'accepted':
      await context.begin((scope) => what.receive(scope, id, statuses.map(shown)));
      return 'finished';
    case 'rejected':
      await context.begin((scope) => what.reject(scope, id, reasonIn(statuses), statuses.map(shown)));
      return 'finished';
  }
}

function update(
  { context, what }: With,
  id: number,
  change: (state: DeliveryState) => DeliveryChange | undefined,
): Promise<boolean> {
  return context.begin((scope) => what.change(scope, id, change));
}

function shown({ code, description, at }: FilingStatus): DeliveryStatus {
  return { code, description, at };
}

function reasonIn(statuses: readonly FilingStatus[]): string {
  const last = statuses.findLast(({ error }) => error !== null) ?? statuses.at(-1);
  return last?.error === undefined || last.error === null
    ? (last?.description ?? '')
    : `${last.error.code}: ${last.error.description}`;
}
