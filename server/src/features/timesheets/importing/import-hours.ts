import type { API, HoursImport, ImportedRow, ProjectName } from '@saldo/contract';
import { addDays, daysBetween } from '@saldo/ledger';
import type { z } from 'zod';
import { openProject, openProjects } from '#features/projects/index';
import type { Clock } from '#platform/clock';
import type { Done } from '#platform/http/handlers';
import { refuseField } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { allEntries, insertEntries, self } from '../entries/entry-store.ts';
import { belongsTo, refuseImpossible } from '../entries/record-hours.ts';
import { type PlannedHours, planImport } from './plan-import.ts';
import { type HoursFile, hoursOfCalendar, hoursOfCsv } from './read-hours.ts';

type Body = z.output<typeof API.timesheets.importHours.body>;
type BeginOnce = Begin<Scope> & { once(work: (scope: Scope) => Promise<HoursImport>): Promise<Done<HoursImport>> };

const MOST_DAYS = 366;

/**
 * Adds the hours of a file that are new and fit between those that are there; the same file again so adds nothing. The file is read before
 * the transaction that adds.
 */
export async function importHours(begin: BeginOnce, body: Body, clock: Clock): Promise<Done<HoursImport>> {
  const days = daysBetween(body.from, body.until);
  if (days < 0 || days > MOST_DAYS) throw refuseField('until', 'import_span');
  const terms = await begin(async (scope) => ({
    language: scope.language,
    projects: await openProjects(scope),
    project: body.project_id === null ? null : await openProject(scope, body.project_id),
    ...(await belongsTo(scope, { client_id: body.client_id })),
  }));
  const read = body.file_type === 'ics' ? hoursOfCalendar : hoursOfCsv;
  const file = read(body.content, { ...terms, span: { from: body.from, until: body.until }, kind: body.kind });
  return begin.once((scope) => addHours(scope, file, body, clock));
}

async function addHours(
  scope: Scope,
  file: HoursFile,
  { dry_run, leave_out, client_id }: Body,
  clock: Clock,
): Promise<HoursImport> {
  const wanted = new Set(leave_out);
  const found = dry_run ? file.found : file.found.filter(({ row }) => !wanted.has(row));
  const days = found.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const recorded =
    first === undefined || last === undefined
      ? []
      : await allEntries(scope, { person_id: self(scope), from: addDays(first, -1), until: addDays(last, 1) });
  const planned = planImport(found, recorded);
  const fresh = planned.filter(({ skipped }) => skipped === null);
  if (!dry_run) await insertHours(scope, fresh, client_id, clock);
  const { all_day, problems } = file;
  return { rows: planned.map(shown), added: dry_run ? 0 : fresh.length, all_day, problems };
}

async function insertHours(
  scope: Scope,
  fresh: readonly PlannedHours[],
  client_id: number | null,
  clock: Clock,
): Promise<void> {
  const ids = await insertEntries(
    scope,
    fresh.map(({ day, start_time, end_time, minutes, kind, project, description }) => ({
      person_id: self(scope),
      day,
      start_time,
      end_time,
      minutes,
      kind,
      project_id: project?.id ?? null,
      contact_id: project === null ? client_id : null,
      description,
    })),
  );
  const placed = ids.map((id) => ({ path: '', of: id }));
  await refuseImpossible(scope, placed, clock);
}

function shown({ minutes, project, ...row }: PlannedHours): ImportedRow {
  return { ...row, duration: minutes, project: project === null ? null : named(project) };
}

const named = ({ id, name }: ProjectName): ProjectName => ({ id, name });
