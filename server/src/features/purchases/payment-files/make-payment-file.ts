import { randomUUID } from 'node:crypto';
import { type CheckedPayment, ERRORS, OTHER_SEEN, type paymentFileCalls } from '@saldo/contract';
import { type Cents, cents, compact, formatEuro, isIban, type IsoDate, isRealDate, subtract, sum } from '@saldo/ledger';
import type { z } from 'zod';
import { administration } from '#features/administrations/index';
import { bankAccount, paidIbans } from '#features/bank/index';
import { type Accounts, accountsOf } from '#features/contacts/index';
import { attachmentsOf } from '#features/inbox/index';
import { payableItemsOf } from '#features/journal/index';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { type CreditTransfer, writePaymentFile } from '#standards/sepa/payment-file';
import { type ExpenseRow, expenseById } from '../expenses/store.ts';
import { type FileLine, insertFile, lockToPay, presentStanding } from './store.ts';
import { refuseInFile } from './payment-file-lock.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

type Body = z.output<typeof paymentFileCalls.makePaymentFile.body>;
type Made = { id: number; file_name: string; content: string; count: number; total: Cents };

/**
 * An order to the bank to pay open expenses, each with what is outstanding and never more: what is in an earlier file is not ordered
 * again, until someone says that file was not used. A supplier whose account is not the one on the invoice, not the one paid before or
 * not the one it had, stops it until a person has confirmed the account. Nothing is posted: the bank statement confirms the payment.
 */
export async function makePaymentFile(scope: Scope, body: Body): Promise<Made> {
  if (!isRealDate(body.execution_date) || body.execution_date < scope.today)
    throw refuseField('execution_date', 'date_in_past');
  const { ibanNumber: iban } = await bankAccount(scope, body.bank_account_id);
  if (iban === null) throw refuseField('bank_account_id', 'iban_invalid');
  const expenseIds = [...new Set(body.expense_ids)];
  await lockToPay(scope, expenseIds);
  const transfers: CreditTransfer[] = [];
  const lines: FileLine[] = [];
  for (const expense_id of expenseIds) {
    const transfer = await transferOf(scope, await expenseById(scope, expense_id));
    transfers.push(transfer);
    lines.push({ expense_id, amount: transfer.amount });
  }
  const { title } = await administration(scope);
  const { execution_date } = body;
  const message_id = randomUUID().replaceAll('-', '');
  const debtor = { name: title, iban };
  const created_at = new Date().toISOString();
  const content = writePaymentFile({ message_id, created_at, debtor, execution_date, transfers });
  const total = sum(lines.map(({ amount }) => amount));
  const id = await insertFile(scope, { message_id, iban: debtor.iban, execution_date, total, content }, lines);
  return { id, file_name: fileName({ id, execution_date }), content, count: lines.length, total };
}

/** As the file is called when it is saved: no two have the same name. */
export function fileName({ id, execution_date }: { id: number; execution_date: IsoDate }): string {
  return `payments-${execution_date}-${String(id)}.xml`;
}

async function transferOf(scope: Scope, expense: ExpenseRow): Promise<CreditTransfer> {
  const about = { expense_id: expense.id, supplier: expense.contact_name };
  if (expense.is_concept || expense.reversed_at !== null || expense.outstanding <= 0)
    throw new Refusal('nothing_to_pay', { about });
  // Its line of the bank is still to come; ordered here it would be paid twice.
  if (expense.payment_method === 'BANK') throw new Refusal('paid_by_bank', { about });
  const number = bookingNumber(expense.year, orNotFound(expense.entry_number));
  const amount = notInFiles(expense);
  if (amount <= 0) refuseInFile(expense);
  const accounts = await accountsOf(scope, orNotFound(expense.contact_id));
  const iban = accounts.iban ?? '';
  if (!isIban(iban)) throw new Refusal('supplier_iban_missing', { about });
  const other = await otherIban(scope, expense, accounts);
  if (other !== null) throw new Refusal('supplier_iban_differs', { about: { ...about, iban, ...other } });
  return {
    end_to_end_id: number,
    amount,
    creditor: { name: expense.contact_name ?? '', iban },
    remittance: expense.document_number === '' ? number : expense.document_number,
  };
}

/** What is outstanding and is in no file that is pending. */
function notInFiles({ outstanding, standing }: ExpenseRow): Cents {
  return standing === null ? outstanding : subtract(outstanding, cents(standing.amount_cents));
}

type OtherIban = { other_iban: string; other_seen: (typeof OTHER_SEEN)[number] };

/**
 * Another account than the one of the contact, over which nobody confirmed that: one that the invoice names, that was paid before, or
 * that the contact had; '' when it is known to differ but not which it is. What was paid before is trusted.
 */
async function otherIban(scope: Scope, expense: ExpenseRow, accounts: Accounts): Promise<OtherIban | null> {
  const isDoubtful = (other: string): boolean => other !== accounts.iban && !accounts.isConfirmedOver(other);
  for (const { proposal } of await attachmentsOf(scope, expense.id)) {
    const read = proposal?.other_iban ?? proposal?.new_contact?.iban ?? null;
    const other = read === null ? (proposal?.warnings.includes('new_iban') === true ? '' : null) : compact(read);
    if (other !== null && isDoubtful(other)) return { other_iban: other, other_seen: 'INVOICE' };
  }
  const items = await payableItemsOf(scope, orNotFound(expense.contact_id));
  const paid = [...(await paidIbans(scope, items)).values()].map(compact);
  if (accounts.iban !== null && paid.includes(accounts.iban)) return null;
  const before = [paid.at(-1) ?? null, accounts.previous].find((other) => other !== null && isDoubtful(other)) ?? null;
  return before === null ? null : { other_iban: before, other_seen: 'BEFORE' };
}

/** What of these expenses a file would hold, each with its amount and account, and for the rest what is in the way. */
export async function checkPayments(scope: Scope, expenseIds: readonly number[]): Promise<CheckedPayment[]> {
  const checked: CheckedPayment[] = [];
  for (const id of new Set(expenseIds)) {
    const expense = await expenseById(scope, id);
    const shown = {
      expense_id: id,
      contact_id: expense.contact_id,
      supplier: expense.contact_name,
      amount: formatEuro(expense.outstanding),
      payment_file: presentStanding(expense.standing),
    };
    try {
      const { amount, creditor } = await transferOf(scope, expense);
      checked.push({
        ...shown,
        amount: formatEuro(amount),
        iban: creditor.iban,
        code: null,
        detail: null,
        other_iban: null,
        other_seen: null,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { iban = null, other_iban = null, other_seen = null } = error.details.about ?? {};
      const detail = ERRORS[error.code][scope.language];
      checked.push({
        ...shown,
        code: error.code,
        detail,
        iban: textOf(iban),
        other_iban: textOf(other_iban),
        other_seen: OTHER_SEEN.find((seen) => seen === other_seen) ?? null,
      });
    }
  }
  return checked;
}

function textOf(fact: string | number | null): string | null {
  return fact === null ? null : String(fact);
}
