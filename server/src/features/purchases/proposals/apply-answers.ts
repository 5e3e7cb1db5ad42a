import { searchText } from '../expenses/amounts.ts';
import { setDescription, linesOf, lockExpense } from '../expenses/store.ts';
import type { Scope } from '#platform/scope';

const MOST_CHARACTERS = 250;

/** The description that answers about a receipt make. Pure. */
export function describedBy(answers: readonly string[]): string {
  return answers.join(' · ').slice(0, MOST_CHARACTERS);
}

/**
 * Describes a draft by what was answered since it was begun, as it would have been had the answer been there. What a person wrote
 * themselves stays, and what was booked too: beside them the answer can be read. Who has the draft open in the meantime saves on: their form
 * takes the answer in as well.
 */
export async function applyAnswers(
  scope: Scope,
  expenseId: number,
  answers: { before: readonly string[]; now: readonly string[] },
): Promise<void> {
  const expense = await lockExpense(scope, expenseId);
  if (!expense.is_concept) return;
  const [first] = await linesOf(scope, expenseId);
  const untouched = ['', first?.description ?? '', describedBy(answers.before)];
  if (!untouched.includes(expense.description)) return;
  const description = describedBy(answers.now);
  await setDescription(scope, expenseId, {
    description,
    search: searchText({ ...expense, description }, expense.contact_name ?? ''),
  });
}
