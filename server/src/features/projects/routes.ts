import { PROJECT_MODELS, type ProjectModel, type projectCalls } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { refuseClosed } from './project-names.ts';
import type { ProjectPapers } from './project-papers.ts';
import { entriesOfProject, entriesWithoutProject, resultOfProject } from './project-result.ts';
import { createProject, deleteProject, listProjects, projectById, updateProject } from './project-store.ts';

export function projectRoutes(papers: ProjectPapers): Handlers<typeof projectCalls> {
  const { moves, minutes } = papers;
  const shown = (scope: Scope, id: number) => projectById(scope, id, minutes);
  return {
    projects: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const cursor = decodeCursor(query.cursor, 'text');
      const after = cursor === undefined ? undefined : { name: String(cursor.value), id: cursor.id };
      const filter = { search: query.search ?? '', state: query.state, client_id: query.client_id };
      const { rows, count } = await listProjects(scope, filter, { after, limit: size + 1 }, minutes);
      const page = pageOf(rows, size, ({ name, id }) => ({ value: name, id }), { path: 'projects/', query });
      return { count, next: page.next, previous: null, results: [...page.rows] };
    },
    createProject: async (scope, { body: { admin_id: _, budget, ...body } }) =>
      shown(scope, await createProject(scope, { ...body, budget: centsOf(budget) })),
    project: (scope, { params }) => shown(scope, params.id),
    updateProject: async (scope, { params, body: { admin_id: _, budget, ...body } }) => {
      await updateProject(scope, params.id, { ...body, ...(budget === undefined ? {} : { budget: centsOf(budget) }) });
      return shown(scope, params.id);
    },
    deleteProject: async (scope, { params }) => {
      await deleteProject(scope, params.id);
      return { deleted: true };
    },
    projectEntries: async (scope, { params, query }) => {
      await shown(scope, params.id);
      return entriesOfProject(scope, { project: params.id, perKind: query.per_kind }, papers.entries);
    },
    projectCandidates: async (scope, { query: { model, search = '' } }) => {
      refuseWhoMayNot(scope, model);
      return { results: await entriesWithoutProject(scope, { model, search }, papers.entries) };
    },
    projectResult: async (scope, { params }) => {
      await shown(scope, params.id);
      return resultOfProject(scope, params.id, papers);
    },
    addEntries: async (scope, { body: { project, entries } }) => {
      for (const { model } of entries) refuseWhoMayNot(scope, model);
      await refuseClosed(scope, project);
      // In one order, so that two of these do not wait for each other for ever.
      const inOrder = entries.toSorted((a, b) => a.model.localeCompare(b.model) || a.entry_id - b.entry_id);
      const left = new Set<number>();
      for (const { model, entry_id } of inOrder) {
        const before = await moves[model](scope, entry_id, { to: project });
        if (before !== null) left.add(before);
      }
      // What is taken to another project leaves the one it was in, which holds on to it when it is closed.
      for (const before of left) await refuseClosed(scope, before);
      return shown(scope, project);
    },
    removeEntry: async (scope, { body: { project, model, entry_id } }) => {
      refuseWhoMayNot(scope, model);
      await refuseClosed(scope, project);
      await moves[model](scope, entry_id, { from: project, to: null });
      return shown(scope, project);
    },
  };
}

function centsOf(amount: string | null) {
  return amount === null ? null : parseEuro(amount);
}

function refuseWhoMayNot(scope: Scope, model: ProjectModel): void {
  if (!may(scope, PROJECT_MODELS[model])) throw new Refusal('not_allowed');
}
