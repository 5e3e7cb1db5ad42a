import type { ProjectName } from '@saldo/contract';
import { sql } from 'kysely';
import { hasFeature } from '#features/administrations/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import { isTask, may, type Scope } from '#platform/scope';

/** Projects are for who may use them, and for tasks of a company that has them, such as what repeats. */
async function usesProjects(scope: Scope): Promise<boolean> {
  return may(scope, 'feature.projects') || (isTask(scope) && (await hasFeature(scope, 'projects')));
}

/**
 * The project that a document is to belong to. Refused beside its field when there is none with this id or it is closed, and for who may
 * not use projects.
 */
export async function openProject(scope: Scope, id: number): Promise<ProjectName> {
  if (!(await usesProjects(scope)))
    throw new Refusal(scope.switchedOff?.has('feature.projects') === true ? 'feature_not_available' : 'not_allowed');
  const row = await scope.db
    .selectFrom('projects')
    .select(['id', 'name', 'closed_at'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw refuseField('project_id', 'project_unknown');
  if (row.closed_at !== null) throw refuseField('project_id', 'project_is_closed');
  return { id: row.id, name: row.name };
}

/** The project of what is planned, such as a quotation, after a change. To leave it as it was takes nothing, and may be a closed one. */
export async function projectChosen(
  scope: Scope,
  before: number | null,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted === undefined || wanted === before) return before;
  return wanted === null ? null : (await openProject(scope, wanted)).id;
}

/** The same of a document, which a closed project holds on to. */
export async function projectAfter(
  scope: Scope,
  before: number | null,
  wanted: number | null | undefined,
): Promise<number | null> {
  const after = await projectChosen(scope, before, wanted);
  if (before !== null && after !== before && (await usesProjects(scope))) await openProject(scope, before);
  return after;
}

/** Names of projects by id; none for who may not use projects. */
export async function projectsShown(
  scope: Scope,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, ProjectName>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0 || !(await usesProjects(scope))) return new Map();
  const { rows } = await sql<ProjectName>`select id, name from projects
    where administration_id = ${scope.administrationId} and id = any (${known})`.execute(scope.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function projectShown(scope: Scope, id: number | null): Promise<ProjectName | null> {
  return id === null ? null : ((await projectsShown(scope, [id])).get(id) ?? null);
}

/** A project as long as something can be added to it; none for who may not use projects. */
export async function openProjectShown(scope: Scope, id: number | null): Promise<ProjectName | null> {
  if (id === null || !(await usesProjects(scope))) return null;
  const { rows } = await sql<ProjectName>`select id, name from projects
    where administration_id = ${scope.administrationId} and id = ${id} and closed_at is null`.execute(scope.db);
  return rows[0] ?? null;
}

/** Every project that something can be added to, with its tag; none for who may not use projects. */
export async function openProjects(scope: Scope): Promise<(ProjectName & { email_tag: string })[]> {
  if (!(await usesProjects(scope))) return [];
  const { rows } = await sql<ProjectName & { email_tag: string }>`select id, name, email_tag from projects
    where administration_id = ${scope.administrationId} and closed_at is null order by lower(name), id`.execute(
    scope.db,
  );
  return rows;
}

/** The words of a title that a tag can be: "[haarlem-1] invoice" has haarlem-1. */
export function wordsOf(title: string): string[] {
  const words = title.toLowerCase().match(/[\w.-]+/g) ?? [];
  return [...new Set(words)].map((word) => word.replace(/^\.+|\.+$/g, ''));
}

/** The open project whose tag is a word of the subject of an e-mail: "[haarlem-1] invoice". With several tags in it none is meant. */
export async function projectByTag(scope: Scope, subject: string): Promise<number | null> {
  const words = wordsOf(subject);
  if (words.length === 0) return null;
  const { rows } = await sql<{ id: number }>`select id from projects
    where administration_id = ${scope.administrationId} and email_tag <> '' and closed_at is null
      and lower(email_tag) = any (${words}) limit 2`.execute(scope.db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Refuses to add to a closed project, or to take from it. */
export async function refuseClosed(scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ closed_at: string | null }>`select closed_at from projects
    where administration_id = ${scope.administrationId} and id = ${id}`.execute(scope.db);
  if (orNotFound(rows[0]).closed_at !== null) throw new Refusal('project_closed');
}
