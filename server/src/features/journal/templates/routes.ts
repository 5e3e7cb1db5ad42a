import type { MemorialTemplate, memorialTemplateCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { may, type Scope } from '#platform/scope';
import type { ProjectShown } from '../memorial/present.ts';
import { createTemplate, updateTemplate } from './save-template.ts';
import { problemInWords, removeTemplate, templateById, type TemplateRow, templateRows } from './store.ts';

export function templateRoutes(projectShown: ProjectShown): Handlers<typeof memorialTemplateCalls> {
  const shown = async (scope: Scope, id: number) => present(scope, await templateById(scope, id), projectShown);
  return {
    memorialTemplates: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const before = decodeCursor(query.cursor, 'number')?.id;
      const { rows, count } = await templateRows(scope, { before, limit: size + 1 });
      const path = 'general-journals/templates/';
      const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path, query });
      const results: MemorialTemplate[] = [];
      for (const row of page.rows) results.push(await present(scope, row, projectShown));
      return { count, next: page.next, previous: null, results };
    },
    createMemorialTemplate: async (scope, { body }) => shown(scope, await createTemplate(scope, body)),
    memorialTemplate: (scope, { params }) => shown(scope, params.id),
    updateMemorialTemplate: async (scope, { params, body }) => {
      await updateTemplate(scope, params.id, body);
      return shown(scope, params.id);
    },
    deleteMemorialTemplate: async (scope, { params }) => {
      await removeTemplate(scope, params.id);
      return { deleted: true };
    },
  };
}

async function present(scope: Scope, row: TemplateRow, projectShown: ProjectShown): Promise<MemorialTemplate> {
  const { template, schedule } = row;
  const book = may(scope, 'journal.book');
  return {
    id: row.id,
    description: row.description,
    type: template.booking.type,
    amount: formatEuro(row.amount_cents),
    booking: template.booking,
    date: template.date,
    reverses_on: template.reverses_on,
    project: await projectShown(scope, template.project_id),
    schedule:
      schedule === null
        ? null
        : {
            period: schedule.period,
            frequency: schedule.frequency,
            start_date: schedule.start_date,
            end_date: schedule.end_date,
          },
    state: stateOf(row),
    next_on: row.next_on,
    ended_on: row.ended_on,
    problem: row.problem === null ? null : problemInWords(row.problem, scope.language),
    times: row.times,
    last_on: row.last_on,
    version: row.version,
    may: { use: book, edit: book },
  };
}

function stateOf({ schedule, is_active, ended_on }: TemplateRow): MemorialTemplate['state'] {
  if (schedule === null) return 'BY_HAND';
  if (is_active) return 'ACTIVE';
  return ended_on === null ? 'PAUSED' : 'ENDED';
}
