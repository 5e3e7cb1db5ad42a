import { type purchaseCalls, vatRateName } from '@saldo/contract';
import { vatOptionsOfYear, yearOf } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { historyPage } from '#features/history/index';
import { paymentsOf } from '#features/journal/index';
import type { Handlers } from '#platform/http/handlers';
import { batch } from '#platform/database/batch';
import { deleteConcept, setCategory, undoBooking } from './expenses/edit-drafts.ts';
import { createFromInbox, proposedFromInbox } from './posting/create-from-inbox.ts';
import { createFromTransaction } from './posting/create-from-transaction.ts';
import { deleteExpense } from './expenses/delete-expense.ts';
import { expenseById } from './expenses/store.ts';
import { findPossibleDuplicate } from './expenses/find-duplicates.ts';
import { totalsOf } from './expenses/list-totals.ts';
import { listExpenses } from './expenses/list-expenses.ts';
import { mergeConcept } from './expenses/merge-draft.ts';
import { payExpense } from './expenses/pay-expense.ts';
import { repayInputVat } from './posting/repay-input-vat.ts';
import { nextNumber } from './posting/post-expense.ts';
import { presentExpense, presentSaved, presentSummary, presentTotals } from './expenses/present.ts';
import { previewEntry } from './posting/preview-entry.ts';
import { reverseExpense } from './expenses/reverse-expense.ts';
import { createExpense, updateExpense } from './expenses/save-expense.ts';
import { areFeesInPayouts } from './proposals/fees-in-payouts.ts';
import { usualBookingFor } from './proposals/usual-booking.ts';

const UNCOUNTED = { count: null, totals: null, counts: null };

export const purchaseRoutes: Handlers<typeof purchaseCalls> = {
  expenses: async (scope, { query }) => {
    const { rows, next } = await listExpenses(scope, query);
    const { count, totals, counts } =
      query.rows_only === undefined ? presentTotals(await totalsOf(scope, query)) : UNCOUNTED;
    return { count, next, previous: null, results: rows.map(presentSummary), counts, totals };
  },
  expenseTotals: async (scope, { query }) => presentTotals(await totalsOf(scope, query)),
  newExpense: async (scope, { query }) => {
    const year = yearOf(scope.today);
    const { expense_default_paid } = await administration(scope);
    const supplier = query.contact_id === undefined ? null : await usualBookingFor(scope, query.contact_id);
    const dated = query.date ?? scope.today;
    return {
      date: scope.today,
      next_entry_number: await nextNumber(scope, year),
      payment_method: expense_default_paid ? 'BANK' : 'NOT_PAID',
      vat_options: vatOptionsOfYear(year).map(vatRateName),
      usual: supplier?.usual ?? null,
      fees_in_payouts:
        supplier !== null &&
        (await areFeesInPayouts(scope, { name: supplier.name, ledger_id: supplier.usual.ledger_account_id, dated })),
    };
  },
  createExpense: async (scope, { body }) => presentSaved(scope, await createExpense(scope, body)),
  previewEntry: (scope, { body }) => previewEntry(scope, body),
  proposedFromInbox: (scope, { params }) => proposedFromInbox(scope, params.id),
  createFromInbox: async (scope, { body }) => presentExpense(scope, await createFromInbox(scope, body.attachment_id)),
  createFromTransaction: async (scope, { body }) => presentExpense(scope, await createFromTransaction(scope, body)),
  expense: async (scope, { params }) => presentExpense(scope, await expenseById(scope, params.id)),
  updateExpense: async (scope, { params, body }) => presentSaved(scope, await updateExpense(scope, params.id, body)),
  deleteExpense: async (scope, { params, query }) => {
    await deleteExpense(scope, params.id, query.version);
    return { deleted: true };
  },
  reverseExpense: async (scope, { params, body }) =>
    presentExpense(scope, await reverseExpense(scope, params.id, body)),
  settleUnpaidVat: async (scope, { params, body }) =>
    presentExpense(scope, await repayInputVat(scope, params.id, body)),
  changeExpenses: (scope, { body }) =>
    batch(scope, body.items, (item) => {
      switch (body.act) {
        case 'DELETE':
          return deleteConcept(scope, item);
        case 'UNDO_BOOKING':
          return undoBooking(scope, item);
        case 'SET_CATEGORY':
          return setCategory(scope, item, body.ledger_account_id);
      }
    }),
  expenseHistory: async (scope, { params, query }) => {
    await expenseById(scope, params.id);
    const path = `purchase-journals/${String(params.id)}/history/`;
    return historyPage(scope, { model: 'expense', id: params.id }, { path, query });
  },
  expensePayments: async (scope, { params }) => {
    await expenseById(scope, params.id);
    return paymentsOf(scope, { type: 'expense', id: params.id });
  },
  expenseBankPayments: async (scope, { params }) => {
    await expenseById(scope, params.id);
    return paymentsOf(scope, { type: 'expense', id: params.id }, 'bank');
  },
  payExpense: (scope, { params, body }) => payExpense(scope, params.id, body),
  expenseExists: async (scope, { query }) => {
    const similar = await findPossibleDuplicate(scope, query);
    if (similar === null) return { exists: false, id: null, because: null, expense: null };
    const expense = presentSummary(await expenseById(scope, similar.id));
    return { exists: true, ...similar, expense };
  },
  mergeConcept: async (scope, { params, body }) => presentExpense(scope, await mergeConcept(scope, params.id, body)),
  nextExpenseNumber: async (scope, { params }) => ({ next_entry_number: await nextNumber(scope, params.year) }),
};
