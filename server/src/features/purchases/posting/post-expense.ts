import { type IsoDate, privatePaymentAccount, yearOf } from '@saldo/ledger';
import { bookingNumber } from '../expenses/expense-name.ts';
import { sql } from 'kysely';
import { administration, lockedPeriodOn, periodProcessed, refuseLocked } from '#features/administrations/index';
import { unbookTransaction } from '#features/bank/index';
import {
  createOpenItem,
  filedPeriodOf,
  type NewOpenItem,
  openItemOf,
  paymentsOf,
  postEntry,
  recordPayment,
  reverseEntry,
  activeEntryOf,
  undoPayment,
  updateOpenItem,
} from '#features/journal/index';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { postedTwin } from '../expenses/find-duplicates.ts';
import { type ExpenseLineRow, type ExpenseRow, updateExpenseRow } from '../expenses/store.ts';
import type { PostingContext } from './posting-context.ts';
import { type Choices, prepareEntry } from './prepare-entry.ts';

/**
 * Posts an expense that is stored and complete: its number (taken here, so that a failure gives it back), its entry, its open item,
 * and the payment when it was paid privately. An expense that was posted before is reversed by the caller first and keeps its number.
 */
export async function postExpense(
  scope: Scope,
  expense: ExpenseRow,
  lines: readonly ExpenseLineRow[],
  context: PostingContext,
  choices: Choices,
): Promise<void> {
  const contact_id = orNotFound(expense.contact_id);
  const { place, entry } = await prepareEntry(scope, { ...expense, contact_id }, lines, context, choices);
  const number = await numberOf(scope, expense, place.booked_on);
  // After the number: its counter makes two postings at the same moment see each other.
  const twin = choices.allowDuplicate
    ? null
    : await postedTwin(scope, { contactId: contact_id, documentNumber: expense.document_number, exceptId: expense.id });
  if (twin !== null) throw new Refusal('expense_exists', { about: { expense_id: twin } });

  const revision = expense.revision + 1;
  const { entryId } = await postEntry(scope, entry, {
    book: 'PURCHASES',
    kind: 'ENTRY',
    source: { type: 'expense', id: expense.id, revision },
    description: numberedDescription({ ...expense, ...number }),
    ...(place.corrects === null ? {} : { correctsPeriodId: place.corrects.id }),
  });
  await noteOpenItem(scope, expense, contact_id);
  await updateExpenseRow(scope, expense.id, {
    is_concept: false,
    ...number,
    booked_on: place.booked_on,
    corrects_period_id: place.corrects?.id ?? null,
    revision,
    entry_id: entryId,
  });
  if (expense.payment_method === 'PRIVATE') await payPrivately(scope, expense, place.booked_on);
}

/** What an entry is called: the number of the expense, the supplier, and the number on the invoice; `record_expense` says the same. */
export function numberedDescription(
  expense: Pick<ExpenseRow, 'year' | 'entry_number' | 'contact_name' | 'document_number'>,
): string {
  const { year, entry_number, contact_name, document_number } = expense;
  const named = entryDescription(contact_name ?? '', document_number);
  return entry_number === null ? named : `${bookingNumber(year, entry_number)} ${named}`.trim();
}

/** What an entry is called before it has a number: the supplier and the number on the invoice. */
export function entryDescription(supplier: string, documentNumber: string): string {
  return [supplier, documentNumber].filter((text) => text !== '').join(' ');
}

async function numberOf(
  scope: Scope,
  expense: ExpenseRow,
  bookedOn: IsoDate,
): Promise<{ year: number; entry_number: number }> {
  if (expense.entry_number !== null) return { year: expense.year, entry_number: expense.entry_number };
  const year = yearOf(bookedOn);
  const taken = await sql<{ number: number }>`
    select take_number(${scope.administrationId}, ${seriesOf(year)}) as number`.execute(scope.db);
  return { year, entry_number: orNotFound(taken.rows[0]).number };
}

function seriesOf(year: number): string {
  return `expense-${String(year)}`;
}

/** The number that the next expense of a year will probably get. */
export async function nextNumber(scope: Scope, year: number): Promise<string> {
  const counter = await scope.db
    .selectFrom('counters')
    .select('last_number')
    .where('administration_id', '=', scope.administrationId)
    .where('series', '=', seriesOf(year))
    .executeTakeFirst();
  return bookingNumber(year, (counter?.last_number ?? 0) + 1);
}

async function noteOpenItem(scope: Scope, expense: ExpenseRow, contactId: number): Promise<void> {
  const item: NewOpenItem = {
    kind: 'PAYABLE',
    source: { type: 'expense', id: expense.id },
    contactId,
    reference: expense.document_number,
    documentDate: expense.document_date,
    dueDate: expense.due_date,
    amount: expense.total_incl_cents,
  };
  if (expense.revision === 0) await createOpenItem(scope, item);
  else await updateOpenItem(scope, item);
}

export async function payPrivately(scope: Scope, expense: Pick<ExpenseRow, 'id'>, paidOn: IsoDate): Promise<void> {
  const item = orNotFound(await openItemOf(scope, { type: 'expense', id: expense.id }));
  if (item.outstanding === 0) return;
  const { business_entity } = await administration(scope);
  await recordPayment(scope, {
    openItemId: item.id,
    paidOn,
    amount: item.outstanding,
    method: 'PRIVATE',
    account: privatePaymentAccount(business_entity),
  });
}

/**
 * Takes a posted expense out of the books, as far as that is allowed: nothing of it is in a filed return, and nothing was paid on
 * it but what was paid privately when it was posted. Of one on which both are in the way both are said.
 */
export async function unpostExpense(scope: Scope, expense: ExpenseRow): Promise<void> {
  const filed = await filedPeriodOf(scope, orNotFound(expense.entry_id), orNotFound(expense.booked_on), lockedPeriodOn);
  if (filed !== null) {
    const unpaid = await isUnpaid(scope, expense);
    throw await periodProcessed(scope, filed, unpaid ? 'period_already_processed' : 'expense_paid_and_filed');
  }
  await refuseLocked(scope, orNotFound(expense.booked_on));
  await takeOutOfBooks(scope, expense);
}

/** Whether nothing was paid on it otherwise than privately when it was posted. */
export async function isUnpaid(scope: Scope, { id, payment_method }: ExpenseRow): Promise<boolean> {
  const { payments } = await paymentsOf(scope, { type: 'expense', id });
  const standing = payments.filter((payment) => !payment.is_undone);
  const [only] = standing;
  return standing.length === 0 || (standing.length === 1 && payment_method === 'PRIVATE' && only?.method === 'PRIVATE');
}

/** Undoes the booking of the bank transaction that an expense was made of; nothing for every other expense. */
export async function undoOrigin(scope: Scope, { from_transaction_id }: ExpenseRow): Promise<void> {
  if (from_transaction_id === null) return;
  if (!may(scope, 'bank.process')) throw new Refusal('not_allowed');
  await unbookTransaction(scope, from_transaction_id);
}

/** Reverses the entry of an expense on which nothing is paid but what was paid privately when it was posted. */
export async function takeOutOfBooks(scope: Scope, expense: ExpenseRow): Promise<void> {
  if (expense.payment_method === 'PRIVATE') await undoPrivatePayment(scope, expense.id);
  const item = await openItemOf(scope, { type: 'expense', id: expense.id });
  if (item !== undefined && item.settled !== 0) throw new Refusal('expense_has_payments');
  await reverseEntry(scope, orNotFound(expense.entry_id));
  // What was paid back of its VAT goes along.
  const paidBack = await activeEntryOf(scope, { type: 'unpaid_vat', id: expense.id });
  if (paidBack !== undefined) await reverseEntry(scope, paidBack.id);
}

/**
 * 'period_already_processed' when VAT of the entry counts in a period that was filed, 'books_locked' when the books are locked on its day;
 * neither changes while this goes on.
 */
export async function refuseFiled(scope: Scope, entryId: number, bookedOn: IsoDate): Promise<void> {
  const period = await filedPeriodOf(scope, entryId, bookedOn, lockedPeriodOn);
  if (period !== null) throw await periodProcessed(scope, period);
  await refuseLocked(scope, bookedOn);
}

async function undoPrivatePayment(scope: Scope, expenseId: number): Promise<void> {
  const { payments } = await paymentsOf(scope, { type: 'expense', id: expenseId });
  const standing = payments.filter((payment) => !payment.is_undone);
  const [only] = standing;
  if (only !== undefined && standing.length === 1 && only.method === 'PRIVATE') await undoPayment(scope, only.id);
}
