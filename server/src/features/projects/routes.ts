import { PROJECT_MODELS, type ProjectModel, type projectCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { createProject, listProjects, projectById } from './project-store.ts';

/**
 * Puts a document with a project, or takes it out (`to` is null) when it is in `from`. Refused as not found for a document that does not
 * exist or, going out, belongs elsewhere.
 */
export type MoveDocument = (
  scope: Scope,
  id: number,
  move: { to: number } | { from: number; to: null },
) => Promise<void>;

export function projectRoutes(moves: Readonly<Record<ProjectModel, MoveDocument>>): Handlers<typeof projectCalls> {
  return {
    projects: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const cursor = decodeCursor(query.cursor, 'text');
      const after = cursor === undefined ? undefined : { name: String(cursor.value), id: cursor.id };
      const { rows, count } = await listProjects(scope, query.search ?? '', { after, limit: size + 1 });
      const page = pageOf(rows, size, ({ name, id }) => ({ value: name, id }), { path: 'projects/', query });
      return { count, next: page.next, previous: null, results: [...page.rows] };
    },
    createProject: (scope, { body }) => createProject(scope, body),
    addEntries: async (scope, { body: { project, entries } }) => {
      await projectById(scope, project);
      // In one order, so that two of these do not wait for each other for ever.
      const inOrder = entries.toSorted((a, b) => a.model.localeCompare(b.model) || a.entry_id - b.entry_id);
      for (const { model } of inOrder) refuseWhoMayNot(scope, model);
      for (const { model, entry_id } of inOrder) await moves[model](scope, entry_id, { to: project });
      return projectById(scope, project);
    },
    removeEntry: async (scope, { body: { project, model, entry_id } }) => {
      refuseWhoMayNot(scope, model);
      await moves[model](scope, entry_id, { from: project, to: null });
      return projectById(scope, project);
    },
  };
}

function refuseWhoMayNot(scope: Scope, model: ProjectModel): void {
  if (!may(scope, PROJECT_MODELS[model])) throw new Refusal('not_allowed');
}
