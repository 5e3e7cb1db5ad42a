import { type IsoMonth, parseEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import type { FindEntries, MoveDocument, ProjectMinutes, ProjectPapers } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import { entryPage, entryToChange, updateEntry } from './entry-store.ts';
import { hoursSummary, totals } from './summary.ts';

/** Puts hours with a project or takes them out. Refused when they are billed. */
export const moveHours: MoveDocument = async (scope, id, move) => {
  const row = await entryToChange(scope, id);
  if (move.to === null && row.project_id !== move.from) throw new Refusal('not_found');
  if (row.invoice_id !== null) throw new Refusal('hours_billed');
  if (row.project_id !== move.to) await updateEntry(scope, id, { project_id: move.to });
  return row.project_id;
};

/** Hours that whoever asks may see, in a project, or in none and not on an invoice. */
export const hoursForProject: FindEntries = async (scope, sought, limit) => {
  const filter =
    'project' in sought
      ? { project_id: sought.project }
      : { project_id: null, billed: 'false' as const, search: sought.search };
  const rows = await entryPage(scope, filter, { after: undefined, limit });
  return rows.map((row) => ({
    entry_id: row.id,
    date: row.day,
    name: row.description,
    contact: row.person_name,
    amount: null,
    minutes: row.minutes ?? 0,
    is_draft: false,
    is_fixed: row.invoice_id !== null,
  }));
};

/** Hours of everyone per project. */
export const minutesOfProjects: ProjectPapers['minutes'] = async (scope, ids) => {
  const { rows } = await sql<ProjectMinutes & { project_id: number }>`
    select e.project_id, ${totals(scope)} from time_entries e
    where e.administration_id = ${scope.administrationId} and e.project_id = any (${[...ids]})
    group by e.project_id`.execute(scope.db);
  return new Map(rows.map(({ project_id, minutes, unbilled_minutes }) => [project_id, { minutes, unbilled_minutes }]));
};

/** Hours of everyone in a project per month, and what is not billed of them. */
export const hoursOfProject: ProjectPapers['hours'] = async (scope, projectId) => {
  const { rows } = await sql<{ month: IsoMonth; minutes: number }>`
    select date_trunc('month', day)::date as month, sum(minutes)::int as minutes from time_entries
    where administration_id = ${scope.administrationId} and project_id = ${projectId} and minutes is not null
    group by 1 order by 1`.execute(scope.db);
  const { unbilled_minutes, unbilled } = await hoursSummary(scope, { project_id: projectId }, 'PROJECT');
  return { months: rows, unbilled_minutes, unbilled: unbilled === null ? null : parseEuro(unbilled) };
};
