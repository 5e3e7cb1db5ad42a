import type { Scope } from '#platform/scope';
import { expenseById } from './store.ts';
import { bookingNumber } from './expense-name.ts';

/** What an expense is called in a question: its own number as far as it has one, and the supplier. */
export async function expenseSubject(scope: Scope, id: number): Promise<string> {
  const { entry_number, year, document_number, contact_name } = await expenseById(scope, id);
  const number = entry_number === null ? document_number : bookingNumber(year, entry_number);
  return [contact_name ?? '', number].filter((part) => part !== '').join(' ');
}
