import { randomUUID } from 'node:crypto';
import type { paymentFileCalls } from '@saldo/contract';
import { add, type Cents, compact, isRealDate, ZERO } from '@saldo/ledger';
import { isValidIBAN } from 'ibantools';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { bankAccount, paidIbans } from '#features/bank/index';
import { contactById } from '#features/contacts/index';
import { attachmentsOf } from '#features/inbox/index';
import { payableItemsOf } from '#features/journal/index';
import { found, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type CreditTransfer, writePaymentFile } from '#standards/payment-file';
import { type ExpenseRow, expenseById } from './expense-store.ts';
import { bookingNumber } from './post-expense.ts';

type Body = z.output<typeof paymentFileCalls.makePaymentFile.body>;
type Made = { file_name: string; content: string; count: number; total: Cents };

/**
 * An order to the bank to pay open expenses, each with what is outstanding and never more. A supplier whose account is not the one on
 * the invoice, or not the one paid before, stops it until a person has confirmed that supplier by name. Nothing is booked: that the bank
 * paid, its statement says.
 */
export async function makePaymentFile(scope: Scope, body: Body): Promise<Made> {
  if (!isRealDate(body.execution_date) || body.execution_date < scope.today)
    throw refuseField('execution_date', 'date_in_past');
  const account = await bankAccount(scope, body.bank_account_id);
  const transfers: CreditTransfer[] = [];
  let total = ZERO;
  for (const id of new Set(body.expense_ids)) {
    const transfer = await transferOf(scope, await expenseById(scope, id), body.confirmed_suppliers);
    transfers.push(transfer);
    total = add(total, transfer.amount);
  }
  const { title } = await administration(scope);
  const content = writePaymentFile({
    message_id: randomUUID().replaceAll('-', ''),
    created_at: new Date().toISOString(),
    debtor: { name: title, iban: account.ibanNumber },
    execution_date: body.execution_date,
    transfers,
  });
  return { file_name: `payments-${body.execution_date}.xml`, content, count: transfers.length, total };
}

async function transferOf(scope: Scope, expense: ExpenseRow, confirmed: readonly string[]): Promise<CreditTransfer> {
  const about = { expense_id: expense.id, supplier: expense.contact_name };
  if (expense.is_concept || expense.reversed_at !== null || expense.outstanding <= 0)
    throw new Refusal('nothing_to_pay', { about });
  const { name, iban } = await contactById(scope, found(expense.contact_id));
  const own = iban === null ? '' : compact(iban);
  if (!isValidIBAN(own)) throw new Refusal('supplier_iban_missing', { about });
  const other = await otherIban(scope, expense, own);
  if (other !== null && !confirmed.includes(name))
    throw new Refusal('supplier_iban_differs', { about: { ...about, supplier: name, iban: own, other_iban: other } });
  const number = bookingNumber(expense.year, found(expense.entry_number));
  return {
    end_to_end_id: number,
    amount: expense.outstanding,
    creditor: { name, iban: own },
    remittance: expense.document_number === '' ? number : expense.document_number,
  };
}

/** Another account than this one that the invoice names or that was paid before; '' when it is known to differ but not which it is. */
async function otherIban(scope: Scope, expense: ExpenseRow, own: string): Promise<string | null> {
  for (const { proposal } of await attachmentsOf(scope, expense.id)) {
    const read = proposal?.new_contact?.iban ?? null;
    if (read !== null && compact(read) !== own) return compact(read);
    if (proposal?.warnings.includes('new_iban') === true) return '';
  }
  const items = await payableItemsOf(scope, found(expense.contact_id));
  const paid = [...(await paidIbans(scope, items)).values()].map(compact);
  return paid.length === 0 || paid.includes(own) ? null : (paid.at(-1) ?? null);
}
