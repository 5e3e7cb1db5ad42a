import { found, Refusal } from '#platform/refusal';
import type { ExpenseFields, ExpenseRow } from '../expenses/store.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

/** Refuses what stands in a payment file that waits for the bank, and names that file. */
export function refuseInFile({ id, standing, year, entry_number, contact_name }: ExpenseRow): void {
  if (standing === null) return;
  const { id: payment_file_id, execution_date } = standing;
  const number = bookingNumber(year, found(entry_number));
  const about = { expense_id: id, supplier: contact_name, number, payment_file_id, execution_date };
  throw new Refusal('in_payment_file', { about });
}

/** What waits for the bank in a payment file stays as it was ordered: to whom, how much, and that the bank pays it. */
export function refuseOtherThanOrdered(before: ExpenseRow, after: ExpenseFields): void {
  const isSame =
    after.contact_id === before.contact_id &&
    after.total_incl_cents === before.total_incl_cents &&
    after.payment_method === before.payment_method;
  if (!isSame) refuseInFile(before);
}
