import type { ExpenseProposal } from '@saldo/contract';
import type { Reading } from '#receipt-reading/receipt-reader';
import { contactByTraits } from '#features/contacts/index';
import { activeLedgerId } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { postedTwin } from '../expenses/find-duplicates.ts';
import { areFeesInPayouts } from './fees-in-payouts.ts';
import { formerNamesOf, supplierHabitOf } from './supplier-habit.ts';
import { proposeExpense } from './propose-expense.ts';
import { supplierKindOf } from './supplier-kinds.ts';
import { traitsOf } from './supplier-traits.ts';
import { usualShare } from './usual-booking.ts';

/** What a reading means as an expense of this administration: recognises the supplier and looks at what was booked before. */
export async function proposeFor(scope: Scope, reading: Reading): Promise<ExpenseProposal> {
  const supplier = (await contactByTraits(scope, traitsOf(reading))) ?? null;
  const before = supplier === null ? undefined : await supplierHabitOf(scope, supplier.id);
  const booked_as = supplier === null ? [] : await formerNamesOf(scope, supplier);
  const twin =
    supplier === null
      ? null
      : await postedTwin(scope, {
          contactId: supplier.id,
          documentNumber: reading.document_number?.value ?? '',
          exceptId: undefined,
        });
  const usual_ledger_id = before?.ledger_id ?? supplier?.default_ledger_id ?? null;
  const guess = usual_ledger_id === null ? await guessOf(scope, reading) : null;
  return proposeExpense(reading, {
    today: scope.today,
    supplier,
    before: before ?? null,
    guess,
    deductible_percentage: await usualShare(scope, before, usual_ledger_id ?? guess?.ledger_id ?? null),
    booked_as,
    isDuplicate: twin !== null,
    hasBookedFees: await areFeesInPayouts(scope, {
      name: reading.supplier_name?.value ?? '',
      ledger_id: usual_ledger_id ?? guess?.ledger_id ?? null,
      dated: reading.document_date?.value ?? scope.today,
    }),
  });
}

/** The category that suits the kind of supplier, where the chart of accounts of this administration has it. */
async function guessOf(scope: Scope, reading: Reading): Promise<{ ledger_id: number; said: string } | null> {
  const kind = supplierKindOf(reading.supplier_name?.value ?? '', reading.text);
  if (kind === undefined) return null;
  const ledger_id = await activeLedgerId(scope, kind.ledger);
  return ledger_id === undefined ? null : { ledger_id, said: kind.said };
}
