import type { TimeEntryBody, TimeEntryChange } from '@saldo/contract';
import { minutesInDay } from '@saldo/ledger';
import { membersOf } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { openProject } from '#features/projects/index';
import type { Clock } from '#platform/clock';
import { Refusal, refuseField } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import {
  type EntryRow,
  entriesById,
  entryToChange,
  insertEntries,
  minutesPerDay,
  type NewEntry,
  overlapping,
  removeEntries,
  self,
  updateEntry,
} from './entry-store.ts';
import { changedTimes, timesOf } from './entry-times.ts';

type Ref = { id: number; version: number };
export type Changes = {
  delete: readonly Ref[];
  update: readonly (TimeEntryChange & { id: number })[];
  create: readonly Omit<TimeEntryBody, 'admin_id'>[];
};

/** Where a change stands in its request, so that a refusal names the field. */
type Placed<Of> = { path: string; of: Of };

/**
 * Deletes, changes and adds hours in that order, all or none; gives the ids of what was changed and added. Every
 * call that writes has the turn of its administration, so two tabs cannot fill the same hour.
 */
export async function changeHours(scope: Scope, changes: Changes, clock: Clock): Promise<number[]> {
  const many = changes.delete.length + changes.update.length + changes.create.length > 1;
  const at = (list: string, index: number) => (many ? `${list}.${String(index)}.` : '');
  for (const { id, version } of changes.delete) await lockedForChange(scope, id, version);
  await removeEntries(
    scope,
    changes.delete.map(({ id }) => id),
  );
  const written: Placed<number>[] = [];
  for (const [index, change] of changes.update.entries()) {
    const path = at('update', index);
    await within(path, () => applyChange(scope, change));
    written.push({ path, of: change.id });
  }
  const fresh: NewEntry[] = [];
  for (const [index, body] of changes.create.entries())
    fresh.push(await within(at('create', index), () => newEntry(scope, body)));
  const ids = await insertEntries(scope, fresh);
  written.push(...ids.map((id, index) => ({ path: at('create', index), of: id })));
  await refuseImpossible(scope, written, clock);
  return written.map(({ of }) => of);
}

/** An entry that may be changed. Refused when it is billed, its project closed, or someone changed it since. */
export async function lockedForChange(scope: Scope, id: number, version?: number): Promise<EntryRow> {
  const row = await entryToChange(scope, id);
  if (row.invoice_id !== null) throw new Refusal('hours_billed');
  if (row.project_closed) throw new Refusal('project_closed');
  if (version !== undefined && row.version !== version) throw new Refusal('stale_version');
  return row;
}

async function applyChange(scope: Scope, { id, version, ...change }: TimeEntryChange & { id: number }): Promise<void> {
  const row = await lockedForChange(scope, id, version);
  const { day, duration, start_time, end_time, kind, description } = change;
  const isMoved = [day, duration, start_time, end_time].some((typed) => typed !== undefined);
  if (isMoved && row.minutes === null) throw new Refusal('timer_running');
  const times = isMoved
    ? changedTimes({ ...row, minutes: row.minutes ?? 0 }, { day, duration, start_time, end_time })
    : {};
  await updateEntry(scope, id, {
    ...times,
    ...(kind === undefined ? {} : { kind }),
    ...(description === undefined ? {} : { description }),
    ...(await belongsTo(scope, change)),
  });
}

/** For what hours are, checked: the project is open, the client exists. */
export async function belongsTo(
  scope: Scope,
  { project_id, client_id }: { project_id?: number | null | undefined; client_id?: number | null | undefined },
): Promise<Partial<Pick<NewEntry, 'project_id' | 'contact_id'>>> {
  if (typeof project_id === 'number') await openProject(scope, project_id);
  if (typeof client_id === 'number') await refuseUnknownClient(scope, client_id);
  return {
    ...(project_id === undefined ? {} : { project_id }),
    ...(client_id === undefined ? {} : { contact_id: client_id }),
  };
}

async function refuseUnknownClient(scope: Scope, id: number): Promise<void> {
  try {
    await contactById(scope, id);
  } catch (error) {
    throw error instanceof Refusal ? refuseField('client_id', 'contact_unknown') : error;
  }
}

export async function newEntry(scope: Scope, body: Omit<TimeEntryBody, 'admin_id'>): Promise<NewEntry> {
  const person_id = body.person_id ?? self(scope);
  if (person_id !== self(scope) && person_id !== scope.personId) await refuseOtherPerson(scope, person_id);
  const { kind, description } = body;
  return {
    person_id,
    ...timesOf(body),
    kind,
    description,
    project_id: null,
    contact_id: null,
    ...(await belongsTo(scope, body)),
  };
}

async function refuseOtherPerson(scope: Scope, person_id: number): Promise<void> {
  if (!may(scope, 'hours.team')) throw new Refusal('not_allowed');
  const members = await membersOf(scope);
  if (!members.some(({ id }) => id === person_id)) throw refuseField('person_id', 'person_unknown');
}

/** Refuses hours that overlap, and more of them than a day has; a night on which the clock changes has an hour more or less. */
export async function refuseImpossible(scope: Scope, written: readonly Placed<number>[], clock: Clock): Promise<void> {
  if (written.length === 0) return;
  const rows = await entriesById(
    scope,
    written.map(({ of }) => of),
  );
  const pathOf = (id: number) => written.find(({ of }) => of === id)?.path ?? '';
  const timed = rows.filter(({ start_time }) => start_time !== null);
  const overlap = await overlapping(scope, timed, clock.now().toISOString());
  if (overlap !== undefined) throw refuseField(`${pathOf(overlap)}start_time`, 'hours_overlap');
  const days = await minutesPerDay(scope, rows);
  const full = days.find(({ day, minutes }) => minutes > minutesInDay(day));
  if (full === undefined) return;
  const last = rows.findLast(({ day, person_id }) => day === full.day && person_id === full.person_id);
  throw refuseField(`${pathOf(last?.id ?? 0)}duration`, 'day_is_full');
}

/** Does one part of a request; the fields of its refusals get the place of that part before their names. */
async function within<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.fields === undefined || path === '') throw error;
    const fields = Object.fromEntries(
      Object.entries(error.details.fields).map(([name, texts]) => [`${path}${name}`, texts]),
    );
    throw new Refusal(error.code, { ...error.details, fields });
  }
}
