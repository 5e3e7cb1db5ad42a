import type { LedgerUse } from '@saldo/ledger';
import { ledgerCodes } from '#features/journal/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { deleteExpense } from './delete-expense.ts';
import { type ExpenseLineRow, linesOf, lockExpense, storeExpense } from './store.ts';
import { refuseStale } from './save-expense.ts';

type Item = { id: number; version: number };

/** Deletes a draft; its receipts go back to the inbox. What is booked is not deleted by the dozen. */
export async function deleteConcept(scope: Scope, { id, version }: Item): Promise<void> {
  await lockConcept(scope, { id, version });
  await deleteExpense(scope, id, version);
}

/** Puts the lines of a draft on one ledger: every one, unless only some are meant. */
export async function setCategory(
  scope: Scope,
  item: Item,
  ledgerId: number,
  isMeant: (line: ExpenseLineRow) => boolean = () => true,
): Promise<void> {
  await lockConcept(scope, item);
  const ledger = (await ledgerCodes(scope, [ledgerId])).get(ledgerId);
  if (ledger === undefined) throw refuseField('ledger_account_id', 'ledger_unknown');
  if (ledger.use.expenses === 'never') throw refuseField('ledger_account_id', 'ledger_not_for_expenses');
  const lines = await linesOf(scope, item.id);
  if (lines.length === 0) throw refuseField('lines', 'lines_required');
  await storeExpense(
    scope,
    item.id,
    {},
    lines.map((line) =>
      isMeant(line) ? { ...line, ledger_id: ledgerId, deductible_bp: shareOn(ledger.use, line.deductible_bp) } : line,
    ),
  );
}

/** The share that is deducted after another category was chosen: what a person chose, as far as the category deducts. */
function shareOn({ expenses, deductible_percentage }: LedgerUse, before_bp: number): number {
  if (expenses !== 'vat') return 0;
  return before_bp === WHOLE_BP ? deductible_percentage * 100 : before_bp;
}

const WHOLE_BP = 10_000;

/**
 * Puts a draft on the category that was answered about it: all of it while nobody changed what was proposed, else the lines that have none.
 * What is booked stays, and so does what a person chose: there the answer is offered.
 */
export async function takeCategory(scope: Scope, id: number, ledgerId: number): Promise<void> {
  const { is_concept, version } = await lockExpense(scope, id);
  const lines = await linesOf(scope, id);
  if (!is_concept || lines.length === 0) return;
  const isMeant = ({ ledger_id }: ExpenseLineRow): boolean => version === 1 || ledger_id === null;
  if (lines.some(isMeant)) await setCategory(scope, { id, version }, ledgerId, isMeant);
}

/** Takes a booked expense out of the books, as long as nobody changed it since `version`; its receipts go back to the inbox. */
export async function undoBooking(scope: Scope, { id, version }: Item): Promise<void> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, version);
  if (expense.is_concept) throw new Refusal('expense_not_booked');
  await deleteExpense(scope, id, version);
}

async function lockConcept(scope: Scope, { id, version }: Item): Promise<void> {
  const expense = await lockExpense(scope, id);
  refuseStale(expense, version);
  if (!expense.is_concept) throw new Refusal('already_posted');
}
