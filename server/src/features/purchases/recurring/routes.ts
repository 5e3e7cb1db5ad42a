import type { RecurringExpense, recurringExpenseCalls } from '@saldo/contract';
import { formatEuro, occurrences } from '@saldo/ledger';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { may, type Scope } from '#platform/scope';
import { recurringById, type RecurringRow, recurringRows, removeRecurring } from './store.ts';
import { createExpense } from '../expenses/save-expense.ts';
import { createRecurring, updateRecurring } from './save-recurring.ts';

const DATES_SHOWN = 12;

export const recurringExpenseRoutes: Handlers<typeof recurringExpenseCalls> = {
  recurringExpenses: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const { rows, count } = await recurringRows(scope, {
      before: decodeCursor(query.cursor, 'number')?.id,
      limit: size + 1,
    });
    const path = 'purchase-journals/recurrent/';
    const page = pageOf(rows, size, ({ id }) => ({ value: id, id }), { path, query });
    return { count, next: page.next, previous: null, results: page.rows.map((row) => present(scope, row)) };
  },
  createWithRecurrence: async (scope, { body }) => {
    const { expense, ...schedule } = body;
    const { row } = await createExpense(scope, { ...expense, is_concept: false });
    return present(scope, await createRecurring(scope, { ...schedule, template_expense_id: row.id }));
  },
  createRecurring: async (scope, { body }) => present(scope, await createRecurring(scope, body)),
  previewRecurring: async (scope, { params }) => {
    const recurring = await recurringById(scope, params.id);
    const dates = recurring.next_on === null ? [] : occurrences(recurring, recurring.next_on, DATES_SHOWN);
    return { dates: dates.map((date) => ({ date, total_incl: formatEuro(recurring.total_incl) })) };
  },
  updateRecurring: async (scope, { params, body }) => present(scope, await updateRecurring(scope, params.id, body)),
  deleteRecurring: async (scope, { params }) => {
    await removeRecurring(scope, params.id);
    return { deleted: true };
  },
};

function present(scope: Scope, row: RecurringRow): RecurringExpense {
  const process = may(scope, 'purchases.process');
  return {
    id: row.id,
    description: row.description,
    period: row.period,
    frequency: row.frequency,
    start_date: row.start_date,
    end_date: row.end_date,
    active: row.is_active,
    state: row.is_active ? 'ACTIVE' : row.ended_on === null ? 'STOPPED' : 'ENDED',
    next_on: row.next_on,
    ended_on: row.ended_on,
    template_expense_id: row.template_expense_id,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    total_incl: formatEuro(row.total_incl),
    times: row.times,
    last_on: row.last_on,
    version: row.version,
    may: { edit: process, delete: process },
  };
}
