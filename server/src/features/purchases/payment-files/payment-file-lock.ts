import { orNotFound, Refusal } from '#platform/refusal';
import type { ExpenseFields, ExpenseRow } from '../expenses/store.ts';
import { bookingNumber } from '../expenses/expense-name.ts';

/** Refuses changes to an expense in a pending payment file, naming that file. */
export function refuseInFile({ id, standing, year, entry_number, contact_name }: ExpenseRow): void {
  if (standing === null) return;
  const { id: payment_file_id, execution_date } = standing;
  const number = bookingNumber(year, orNotFound(entry_number));
  const about = { expense_id: id, supplier: contact_name, number, payment_file_id, execution_date };
  throw new Refusal('in_payment_file', { about });
}

/** Locks supplier, total and payment method of an expense in a pending payment file. */
export function refuseOtherThanOrdered(before: ExpenseRow, after: ExpenseFields): void {
  const isSame =
    after.contact_id === before.contact_id &&
    after.total_incl_cents === before.total_incl_cents &&
    after.payment_method === before.payment_method;
  if (!isSame) refuseInFile(before);
}
