import { addMonths, type IsoDate, ROLES } from '@saldo/ledger';
import { bookedSettlementFees } from '#features/bank/index';
import { activeLedgerId } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { supplierKindOf } from './supplier-kinds.ts';

/**
 * Whether a supplier is a payment provider, by its name or the ledger that it is booked on, and payouts of the month before its document were booked
 * with their fees: then these are in the books already.
 */
export async function areFeesInPayouts(
  scope: Scope,
  { name, ledger_id, dated }: { name: string; ledger_id: number | null; dated: IsoDate },
): Promise<boolean> {
  const fees = ROLES.onlinePaymentFees;
  const isNamed = supplierKindOf(name, '')?.ledger === fees;
  if (!isNamed && (ledger_id === null || ledger_id !== (await activeLedgerId(scope, fees)))) return false;
  return bookedSettlementFees(scope, { from: addMonths(dated, -1), until: dated });
}
