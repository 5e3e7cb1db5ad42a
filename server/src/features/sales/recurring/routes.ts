import type { RecurringInvoice, recurringInvoiceCalls } from '@saldo/contract';
import { cents, formatEuro, type IsoDate, occurrences, ZERO } from '@saldo/ledger';
import { projectsShown } from '#features/projects/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { presentLine } from '../invoices/present.ts';
import { percentageOf, priced } from '../invoices/pricing.ts';
import { chargedPeriod, templateOn } from './charged-period.ts';
import { createRecurring, updateRecurring } from './save-recurring.ts';
import { recurringById, type RecurringRow, recurringRows, removeRecurring } from './store.ts';

const DATES_SHOWN = 12;

export const recurringInvoiceRoutes: Handlers<typeof recurringInvoiceCalls> = {
  recurringInvoices: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const before = decodeCursor(query.cursor, 'number')?.id;
    const { rows, count } = await recurringRows(scope, { before, limit: size + 1 });
    const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path: 'sales-journals/recurrent/', query });
    return { count, next: page.next, previous: null, results: await present(scope, page.rows) };
  },
  createRecurringInvoice: async (scope, { body }) => shown(scope, await createRecurring(scope, body)),
  recurringInvoice: (scope, { params }) => shown(scope, params.id),
  updateRecurringInvoice: async (scope, { params, body }) => {
    await updateRecurring(scope, params.id, body);
    return shown(scope, params.id);
  },
  deleteRecurringInvoice: async (scope, { params }) => {
    await removeRecurring(scope, params.id);
    return { deleted: true };
  },
  previewRecurringInvoice: async (scope, { params }) => {
    const recurring = await recurringById(scope, params.id);
    const dates = recurring.next_on === null ? [] : occurrences(recurring, recurring.next_on, DATES_SHOWN);
    return { dates: dates.map((date) => ({ date, ...invoiceOn(recurring, date) })) };
  },
};

/** What the invoice of a date will be. Rates of a year without data are those of the template. */
function invoiceOn(recurring: RecurringRow, date: IsoDate) {
  const period = chargedPeriod(recurring, date);
  const { lines, prices_include_vat, discount_bp } = templateOn(recurring, date, period);
  const { total_incl } = priced(lines, prices_include_vat, discount_bp);
  return { ...period, description: lines[0]?.description ?? '', total_incl: formatEuro(cents(total_incl)) };
}

async function shown(scope: Scope, id: number): Promise<RecurringInvoice> {
  const [recurring] = await present(scope, [await recurringById(scope, id)]);
  return orNotFound(recurring);
}

async function present(scope: Scope, rows: readonly RecurringRow[]): Promise<RecurringInvoice[]> {
  const projects = await projectsShown(
    scope,
    rows.map(({ template }) => template.project_id),
  );
  return rows.map((row) => presentOne(scope, row, projects));
}

function presentOne(
  scope: Scope,
  row: RecurringRow,
  projects: Awaited<ReturnType<typeof projectsShown>>,
): RecurringInvoice {
  const edit = may(scope, 'sales.send');
  const { lines, discount_bp, project_id, ...template } = row.template;
  const { amounts } = priced(lines, template.prices_include_vat, discount_bp);
  return {
    id: row.id,
    description: row.description,
    period: row.period,
    frequency: row.frequency,
    start_date: row.start_date,
    end_date: row.end_date,
    covers: row.covers,
    action: row.action,
    indexation: percentageOf(row.indexation_bp),
    state: row.is_active ? 'ACTIVE' : row.ended_on === null ? 'PAUSED' : 'ENDED',
    next_on: row.next_on,
    ended_on: row.ended_on,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    project: project_id === null ? null : (projects.get(project_id) ?? null),
    total_incl: invoiceOn(row, row.next_on ?? row.last_on ?? row.start_date).total_incl,
    times: row.times,
    last_on: row.last_on,
    problems: row.problems,
    problem: row.problem_words?.[scope.language] ?? null,
    template: {
      ...template,
      discount: percentageOf(discount_bp),
      lines: lines.map((line, index) => presentLine({ ...line, amount: amounts[index] ?? ZERO })),
    },
    version: row.version,
    may: { edit, delete: edit },
  };
}
