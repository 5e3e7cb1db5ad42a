import type { ExpenseBody, purchaseCalls } from '@saldo/contract';
import { formatEuro, negate } from '@saldo/ledger';
import type { z } from 'zod';
import { processTransactions, type WaitingTransaction, waitingTransaction } from '#features/bank/index';
import { contactByTraits } from '#features/contacts/index';
import { openItemOf } from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { deleteExpense } from '../expenses/delete-expense.ts';
import { type ExpenseRow, expenseById } from '../expenses/store.ts';
import { createExpense } from '../expenses/save-expense.ts';

type Body = z.output<typeof purchaseCalls.createFromTransaction.body>;

/**
 * Makes an expense of a bank transaction that has no document, posted on its day and paid by it: all of that or nothing. Money that came
 * in is a credit note. Without a supplier it is who the bank names, known by the account or the name, or new.
 */
export async function createFromTransaction(scope: Scope, body: Body): Promise<ExpenseRow> {
  const transaction = await waitingTransaction(scope, body.mutation);
  const { row } = await createExpense(scope, await expenseOf(scope, body, transaction));
  if (row.total_incl_cents !== negate(transaction.amount))
    throw new Refusal('split_not_equal', {
      about: { transaction: formatEuro(transaction.amount), lines: formatEuro(negate(row.total_incl_cents)) },
    });
  await noteOrigin(scope, row.id, transaction.id);
  const item = orNotFound(await openItemOf(scope, { type: 'expense', id: row.id }));
  const line = { open_item_id: item.id, ledger_account_id: null, description: '', vat: null };
  const lines = [{ ...line, amount: formatEuro(transaction.amount) }];
  await processTransactions(scope, [{ ...body.mutation, lines }]);
  return expenseById(scope, row.id);
}

async function expenseOf(scope: Scope, body: Body, transaction: WaitingTransaction): Promise<ExpenseBody> {
  const { mutation: _mutation, ...given } = body;
  return {
    ...given,
    ...(await supplierOf(scope, body, transaction)),
    is_concept: false,
    date: transaction.date,
    due_date: null,
    performed_on: null,
    currency: 'EUR',
    exchange_rate: null,
    prices_include_vat: body.reverse_charge === 'NONE',
    payment_method: 'BANK',
    is_credit_note: transaction.amount > 0,
    reverse_billing: false,
    attachment_ids: [],
  };
}

async function supplierOf(
  scope: Scope,
  { contact_id, new_contact }: Body,
  { counterparty_name: name, counterparty_iban: iban }: WaitingTransaction,
): Promise<Pick<ExpenseBody, 'contact_id' | 'new_contact'>> {
  if (contact_id !== null || new_contact !== null) return { contact_id, new_contact };
  const known = await contactByTraits(scope, { vat_id: null, kvk_number: null, misread: [], iban, name });
  if (known !== undefined) return { contact_id: known.id, new_contact: null };
  if (name === '') return { contact_id: null, new_contact: null };
  const country = /^[A-Z]{2}/.exec(iban ?? '')?.[0] ?? 'NL';
  return { contact_id: null, new_contact: { name, vat_id: null, kvk_number: null, iban, country } };
}

async function noteOrigin(scope: Scope, id: number, transactionId: number): Promise<void> {
  await scope.db
    .updateTable('expenses')
    .set({ from_transaction_id: transactionId })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}

/** Takes away the expense that was made of a transaction, when the booking of that is undone. */
export async function dropExpenseOf(scope: Scope, transactionId: number): Promise<void> {
  const made = await scope.db
    .selectFrom('expenses')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('from_transaction_id', '=', transactionId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  if (made === undefined) return;
  if (!may(scope, 'purchases.process')) throw new Refusal('not_allowed');
  await deleteExpense(scope, made.id, undefined);
}
