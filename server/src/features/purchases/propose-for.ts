import type { ExpenseProposal } from '@saldo/contract';
import type { Reading } from '#adapters/receipt-reader/receipt-reader';
import { contactByTraits } from '#features/contacts/index';
import type { Scope } from '#platform/scope';
import { postedTwin } from './expense-store.ts';
import { bookedAs, habitOf } from './habit.ts';
import { proposeExpense } from './propose-expense.ts';
import { traitsOf } from './supplier-traits.ts';

/** What a reading means as an expense of this administration: recognises the supplier and looks at what was booked before. */
export async function proposeFor(scope: Scope, reading: Reading): Promise<ExpenseProposal> {
  const supplier = (await contactByTraits(scope, traitsOf(reading))) ?? null;
  const before = supplier === null ? undefined : await habitOf(scope, supplier.id);
  const booked_as = supplier === null ? [] : await bookedAs(scope, supplier);
  const twin =
    supplier === null
      ? null
      : await postedTwin(scope, {
          contactId: supplier.id,
          documentNumber: reading.document_number?.value ?? '',
          exceptId: undefined,
        });
  return proposeExpense(reading, {
    today: scope.today,
    supplier,
    before: before ?? null,
    booked_as,
    isDuplicate: twin !== null,
  });
}
