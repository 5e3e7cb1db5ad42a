import { transactionSubject } from '#features/bank/index';
import type { About } from '#features/inbox/index';
import { expenseSubject } from '#features/purchases/index';
import { invoiceSubject } from '#features/sales/index';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** What the object of a question is called. */
export async function subjectOf(scope: Scope, { expense_id, transaction_id, invoice_id }: About): Promise<string> {
  if (expense_id !== undefined) return expenseSubject(scope, expense_id);
  if (transaction_id !== undefined) return transactionSubject(scope, transaction_id);
  if (invoice_id !== undefined) return invoiceSubject(scope, invoice_id);
  throw new Refusal('not_found');
}
