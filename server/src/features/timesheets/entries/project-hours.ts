import { type IsoMonth, parseEuro } from '@saldo/ledger';
import { sql } from 'kysely';
import type { MoveDocument, ProjectPapers } from '#features/projects/index';
import { Refusal } from '#platform/refusal';
import { entryToChange, updateEntry } from './entry-store.ts';
import { hoursSummary } from './summary.ts';

/** Puts hours with a project or takes them out. Refused when they are billed. */
export const moveHours: MoveDocument = async (scope, id, move) => {
  const row = await entryToChange(scope, id);
  if (move.to === null && row.project_id !== move.from) throw new Refusal('not_found');
  if (row.invoice_id !== null) throw new Refusal('hours_billed');
  if (row.project_id !== move.to) await updateEntry(scope, id, { project_id: move.to });
};

/** Minutes of everyone per project. */
export const minutesOfProjects: ProjectPapers['minutes'] = async (scope, ids) => {
  const { rows } = await sql<{ project_id: number; minutes: number }>`
    select project_id, coalesce(sum(minutes), 0)::int as minutes from time_entries
    where administration_id = ${scope.administrationId} and project_id = any (${[...ids]})
    group by project_id`.execute(scope.db);
  return new Map(rows.map(({ project_id, minutes }) => [project_id, minutes]));
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
