import { API } from '@saldo/contract';
import type { Site } from '../../access/testing/site.ts';
import { refused } from './example.ts';

const { bank, journal, purchases, recurring_expenses } = API;

/** The entry of a payment that a bank transaction made. */
async function bankEntry(site: Site): Promise<number> {
  const { id, version } = await site.suggested();
  const { results } = await site.get(bank.acceptProposals, { body: { mutations: [{ id, version }] } });
  return results[0]?.entry_id ?? 0;
}

/** Of expenses and their payments. */
export const purchaseExamples = {
  expense_not_booked: refused('a concept is reversed', purchases.reverseExpense, async (site) => {
    const { id, version } = await site.expense({ is_concept: true });
    return { params: { id }, body: { version } };
  }),
  recurring_ended: refused(
    'what has no date left is asked to go on',
    recurring_expenses.updateRecurring,
    async (site) => {
      const { id, version } = await site.recurring();
      const once = { start_date: '2026-07-14', end_date: '2026-07-14', version };
      await site.get(recurring_expenses.updateRecurring, { params: { id }, body: once });
      await site.world.runJobs();
      return { params: { id }, body: { active: true, version: version + 2 } };
    },
  ),
  payment_from_bank: refused('a payment is undone that a bank transaction made', journal.undoPayment, async (site) => ({
    params: { id: await bankEntry(site) },
  })),
  payment_already_undone: refused('a payment is undone a second time', journal.undoPayment, async (site) => {
    const params = { id: await site.paymentEntry() };
    await site.get(journal.undoPayment, { params });
    return { params };
  }),
  entry_of_document: refused(
    'the entry of an expense is undone as if it were a payment',
    journal.undoPayment,
    async (site) => ({
      params: { id: (await site.expense()).entry_id ?? 0 },
    }),
  ),
};
