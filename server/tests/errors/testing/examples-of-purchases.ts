import { API } from '@saldo/contract';
import type { Site } from '../../access/testing/site.ts';
import { paymentFile } from '../../access/testing/requests-of-purchases.ts';
import { refused } from './example.ts';

const { bank, inbox, journal, payment_files, purchases, recurring_expenses } = API;

/** The entry of a payment that a bank transaction made. */
async function bankEntry(site: Site): Promise<number> {
  const { id, version } = await site.suggested();
  const { results } = await site.get(bank.acceptProposals, { body: { mutations: [{ id, version }] } });
  return results[0]?.entry_id ?? 0;
}

/** A receipt of the expense, on which another account of the supplier was read. */
async function readAnotherIban(site: Site, expense_id: number): Promise<void> {
  const { id, version } = await site.attachment();
  await site.get(inbox.linkAttachment, { params: { id }, body: { expense_id, version } });
  const { administrationId, owner } = site;
  await site.world.inScope(
    (scope) =>
      scope.db
        .updateTable('attachments')
        .set({ proposal: JSON.stringify({ new_contact: null, warnings: ['new_iban'] }) })
        .where('administration_id', '=', administrationId)
        .where('id', '=', id)
        .execute(),
    { administrationId, person: owner },
  );
}

/** Of expenses and their payments. */
export const purchaseExamples = {
  expense_not_booked: refused('a draft is reversed', purchases.reverseExpense, async (site) => {
    const { id, version } = await site.expense({ is_concept: true });
    return { params: { id }, body: { version } };
  }),
  expense_paid_and_filed: refused(
    'an expense with payments, in a filed return, is deleted',
    purchases.deleteExpense,
    async (site) => {
      const { id } = await site.expense({ date: '2025-02-03' });
      const body = { paid_on: '2026-07-14', amount: '10.00', method: 'CASH' as const };
      await site.get(purchases.payExpense, { params: { id }, body });
      await site.filedReturn();
      return { params: { id } };
    },
  ),
  recurring_ended: refused(
    'a recurring expense without remaining dates is resumed',
    recurring_expenses.updateRecurring,
    async (site) => {
      const { id, version } = await site.recurring();
      const once = { start_date: '2026-07-14', end_date: '2026-07-14', version };
      await site.get(recurring_expenses.updateRecurring, { params: { id }, body: once });
      await site.world.runJobs();
      return { params: { id }, body: { active: true, version: version + 2 } };
    },
  ),
  nothing_to_pay: refused('a draft is put in a payment file', payment_files.makePaymentFile, async (site) => {
    const { id } = await site.expense({ is_concept: true });
    return { body: { ...(await site.payable()), expense_ids: [id], execution_date: '2026-07-15' } };
  }),
  paid_by_bank: refused(
    'an expense already paid by bank is put in a payment file',
    payment_files.makePaymentFile,
    async (site) => {
      const { id } = await site.expense({ payment_method: 'BANK' });
      return { body: { ...(await site.payable()), expense_ids: [id], execution_date: '2026-07-15' } };
    },
  ),
  supplier_iban_missing: refused('the supplier has no bank account', payment_files.makePaymentFile, async (site) => ({
    body: { ...(await site.payable(null)), execution_date: '2026-07-15' },
  })),
  supplier_iban_differs: refused(
    'the supplier’s bank account differs from the one paid before',
    payment_files.makePaymentFile,
    async (site) => {
      const body = await site.payable();
      await readAnotherIban(site, body.expense_ids[0] ?? 0);
      return { body: { ...body, execution_date: '2026-07-15' } };
    },
  ),
  in_payment_file: refused(
    'an expense is already in another payment file',
    payment_files.makePaymentFile,
    async (site) => {
      const body = { ...(await site.payable()), execution_date: '2026-07-15' };
      await site.get(payment_files.makePaymentFile, { body });
      return { body };
    },
  ),
  payment_file_closed: refused(
    'a withdrawn payment file is withdrawn again',
    payment_files.withdrawPaymentFile,
    async (site) => {
      const request = { params: { id: await paymentFile(site) }, body: {} };
      await site.get(payment_files.withdrawPaymentFile, request);
      return request;
    },
  ),
  vat_not_owed_again: refused(
    'input VAT is repaid within a year of the due date',
    API.purchases.settleUnpaidVat,
    async (site) => {
      const { id, version } = await site.expense();
      return { params: { id }, body: { version, act: 'PAY_BACK' as const } };
    },
  ),
  vat_not_paid_back: refused(
    'input VAT is deducted again without having been repaid',
    API.purchases.settleUnpaidVat,
    async (site) => {
      const { id, version } = await site.expense();
      return { params: { id }, body: { version, act: 'RECLAIM' as const } };
    },
  ),
  question_answered: refused('a question has already been answered', API.questions.answerQuestion, async (site) => {
    const given = { params: { id: (await site.question()).id }, body: { answer: 'Lunch' } };
    await site.get(API.questions.answerQuestion, given);
    return given;
  }),
  question_for_other: refused(
    'a bookkeeper answers on behalf of the client',
    API.questions.answerQuestion,
    async (site) => ({
      params: { id: (await site.question()).id },
      body: { answer: 'Lunch' },
      as: await site.staff('BOOKIE'),
    }),
  ),
  question_too_soon: refused(
    'the e-mail of a question is resent too soon',
    API.questions.sendQuestionAgain,
    async (site) => ({
      params: { id: (await site.question()).id },
      body: {},
    }),
  ),
  payment_from_bank: refused('a payment from a bank transaction is undone', journal.undoPayment, async (site) => ({
    params: { id: await bankEntry(site) },
  })),
  payment_already_undone: refused('a payment has already been undone', journal.undoPayment, async (site) => {
    const params = { id: await site.paymentEntry() };
    await site.get(journal.undoPayment, { params });
    return { params };
  }),
  entry_of_document: refused(
    'the entry is not a payment but that of an expense',
    journal.undoPayment,
    async (site) => ({
      params: { id: (await site.expense()).entry_id ?? 0 },
    }),
  ),
};
