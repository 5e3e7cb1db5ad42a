import type { HourKind } from '@saldo/contract';
import { localTime, splitAtMidnight } from '@saldo/ledger';
import type { Clock } from '#platform/clock';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type EntryRow, insertEntries, removeEntries, runningTimer, self, updateEntry } from './entry-store.ts';
import { isoOf } from './entry-times.ts';
import { belongsTo, refuseImpossible } from './record-hours.ts';

const LONGEST = 24 * 60 * 60_000;

type Start = {
  kind: HourKind;
  project_id: number | null;
  client_id: number | null;
  description: string;
  switch: boolean;
};

/** Starts the timer of whoever asks. A second one, on any device, is refused unless it takes the place of the first. */
export async function startTimer(scope: Scope, { switch: switches, ...about }: Start, clock: Clock): Promise<number> {
  const now = clock.now();
  if ((await runningTimer(scope)) !== undefined) {
    if (!switches) throw new Refusal('timer_running');
    await stopTimer(scope, { discard: false }, clock);
  }
  const { kind, description } = about;
  const [id = 0] = await insertEntries(scope, [
    {
      person_id: self(scope),
      day: localTime(now.getTime()).day,
      start_time: now.toISOString(),
      end_time: null,
      minutes: null,
      kind,
      description,
      project_id: null,
      contact_id: null,
      ...(await belongsTo(scope, about)),
    },
  ]);
  return id;
}

type Stop = { timer?: number | undefined; end_time?: string | undefined; discard: boolean };

/**
 * Stops the timer of whoever asks; past midnight each day gets an entry of its own. Less than half a minute leaves nothing. What was worked
 * for a project that was closed meanwhile still counts. Gives the entries that came of it.
 */
export async function stopTimer(
  scope: Scope,
  { timer: shown, end_time, discard }: Stop,
  clock: Clock,
): Promise<number[]> {
  const timer = await runningTimer(scope);
  if (timer === undefined || (shown !== undefined && timer.id !== shown)) throw new Refusal('timer_not_running');
  const spans = discard ? [] : spansOf(timer, end_time, clock.now().getTime());
  const [first, ...later] = spans.map(({ day, start, end, minutes }) => ({
    day,
    start_time: isoOf(start),
    end_time: isoOf(end),
    minutes,
  }));
  if (first === undefined) {
    await removeEntries(scope, [timer.id]);
    return [];
  }
  await updateEntry(scope, timer.id, first);
  const { person_id, kind, project_id, own_client_id: contact_id, description } = timer;
  const more = await insertEntries(
    scope,
    later.map((times) => ({ person_id, kind, project_id, contact_id, description, ...times })),
  );
  const ids = [timer.id, ...more];
  await refuseImpossible(
    scope,
    ids.map((each) => ({ path: '', of: each })),
    clock,
  );
  return ids;
}

function spansOf({ start_time }: EntryRow, end_time: string | undefined, now: number) {
  const start = Date.parse(start_time ?? '');
  const end = end_time === undefined ? now : Date.parse(end_time);
  if (end < start) throw refuseField('end_time', 'end_time_before_start');
  if (end > now) throw refuseField('end_time', 'end_in_future');
  if (end - start > LONGEST) throw refuseField('end_time', 'timer_too_long');
  return splitAtMidnight(start, end);
}
