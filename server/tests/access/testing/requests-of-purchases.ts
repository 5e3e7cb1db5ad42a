import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const YEAR = 2026;
const none = async () => ({});

/** An expense that names everything it may. */
const fullBody = async (site: Site) => ({
  ...(await site.expenseBody()),
  project_id: (await site.project()).id,
  attachment_ids: [(await site.attachment()).id],
});

export const purchases: Requests<'purchases'> = {
  expenses: async (site) => {
    const project_id = (await site.project()).id;
    const { contact_id, document_number } = await site.expense({ project_id });
    const ledger_id = await site.ledger();
    return { query: { contact_id: contact_id ?? 0, project_id, ledger_id, search: document_number } };
  },
  expenseTotals: async (site) => {
    const project_id = (await site.project()).id;
    const { contact_id } = await site.expense({ project_id });
    return { query: { contact_id: contact_id ?? 0, project_id, ledger_id: await site.ledger() } };
  },
  newExpense: async (site) => ({ query: { contact_id: (await site.contact()).id } }),
  createExpense: async (site) => ({
    body: await fullBody(site),
  }),
  previewEntry: async (site) => ({ body: await site.expenseBody() }),
  proposedFromInbox: async (site) => ({ params: { id: (await site.attachment()).id } }),
  createFromInbox: async (site) => ({ body: { attachment_id: (await site.attachment()).id } }),
  createFromTransaction: async (site) => {
    const { id, version } = await site.transaction();
    const line = { description: 'Interest', ledger_account_id: await site.ledger(), vat: 'PROCENT_0' as const };
    const ids = { contact_id: (await site.contact()).id, project_id: (await site.project()).id };
    return { body: { mutation: { id, version }, ...ids, lines: [{ ...line, amount: '121.00' }] } };
  },
  expense: async (site) => ({ params: { id: (await site.expense()).id } }),
  updateExpense: async (site) => {
    const { id, version } = await site.expense();
    return { params: { id }, body: { ...(await fullBody(site)), version } };
  },
  deleteExpense: async (site) => ({ params: { id: (await site.expense()).id } }),
  expensePayments: async (site) => ({ params: { id: (await site.expense()).id } }),
  expenseBankPayments: async (site) => ({ params: { id: (await site.expense()).id } }),
  payExpense: async (site) => ({
    params: { id: (await site.expense()).id },
    body: { paid_on: '2026-07-14', amount: '10.00', method: 'BANK' },
  }),
  reverseExpense: async (site) => {
    const { id, version } = await site.expense();
    return { params: { id }, body: { version } };
  },
  settleUnpaidVat: async (site) => {
    const { id, version } = await site.expense({ date: '2025-07-14', book_as_correction: true });
    return { params: { id }, body: { version, act: 'PAY_BACK' } };
  },
  changeExpenses: async (site) => {
    const [one, other] = [await site.expense({ is_concept: true }), await site.expense({ is_concept: true })];
    const items = [one, other].map(({ id, version }) => ({ id, version }));
    return { body: { act: 'SET_CATEGORY', items, ledger_account_id: await site.ledger() } };
  },
  expenseHistory: async (site) => ({ params: { id: (await site.expense()).id } }),
  expenseExists: async (site) => {
    const { id, contact_id, document_number } = await site.expense();
    return { query: { contact_id: contact_id ?? 0, document_number, except_id: id } };
  },
  mergeConcept: async (site) => {
    const { id, version } = await site.expense({ is_concept: true });
    return { params: { id }, body: { into_expense_id: (await site.expense()).id, version } };
  },
  nextExpenseNumber: async (site) => ({ params: { adminId: site.administrationId, year: YEAR } }),
};

const schedule = { period: 'MONTHS', frequency: 1, start_date: '2026-08-01', confirm_amounts_copied: true } as const;
const onRecurring = async (site: Site) => ({ params: { id: (await site.recurring()).id } });

export const recurring_expenses: Requests<'recurring_expenses'> = {
  recurringExpenses: none,
  createWithRecurrence: async (site) => ({
    body: {
      ...schedule,
      expense: await fullBody(site),
    },
  }),
  createRecurring: async (site) => ({ body: { ...schedule, template_expense_id: (await site.expense()).id } }),
  previewRecurring: onRecurring,
  updateRecurring: async (site) => {
    const { id, version } = await site.recurring();
    const template_expense_id = (await site.expense()).id;
    return { params: { id }, body: { frequency: 2, template_expense_id, confirm_amounts_copied: true, version } };
  },
  deleteRecurring: onRecurring,
};

export const archive: Requests<'archive'> = {
  archive: async (site) => {
    const { document_number } = await site.archived();
    return { query: { year: YEAR, quarter: 3, search: document_number } };
  },
  downloadArchive: async (site) => {
    await site.archived();
    return { query: { year: YEAR } };
  },
};

/** A file with one payment. */
export async function paymentFile(site: Site): Promise<number> {
  const body = { ...(await site.payable()), execution_date: '2026-07-15' };
  return (await site.get(API.payment_files.makePaymentFile, { body })).id;
}

export const payment_files: Requests<'payment_files'> = {
  makePaymentFile: async (site) => ({ body: { ...(await site.payable()), execution_date: '2026-07-15' } }),
  checkPayments: async (site) => ({ body: { expense_ids: (await site.payable()).expense_ids } }),
  paymentFiles: async (site) => {
    await paymentFile(site);
    return {};
  },
  paymentFile: async (site) => ({ params: { id: await paymentFile(site) } }),
  paymentFileContent: async (site) => ({ params: { id: await paymentFile(site) } }),
  withdrawPaymentFile: async (site) => ({ params: { id: await paymentFile(site) }, body: {} }),
  confirmIban: async (site) => {
    const iban = site.iban();
    const { id: contact_id } = await site.contact({ iban });
    return { body: { contact_id, iban, other_iban: '', step_up: await site.stepUp() } };
  },
};
