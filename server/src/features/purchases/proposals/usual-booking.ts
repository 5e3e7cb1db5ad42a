import { type VatRateName, vatRateName } from '@saldo/contract';
import type { ReverseCharge } from '@saldo/ledger';
import { contactById } from '#features/contacts/index';
import { ledgerCodes } from '#features/journal/index';
import type { Scope } from '#platform/scope';
import { supplierHabitOf, type SupplierHabit } from './supplier-habit.ts';

type Usual = {
  ledger_account_id: number | null;
  vat: VatRateName | null;
  reverse_charge: ReverseCharge | null;
  deductible_percentage: number;
};

/** How a supplier's expenses are usually booked; without bookings, the contact's defaults. With the name it has. */
export async function usualBookingFor(scope: Scope, contactId: number): Promise<{ name: string; usual: Usual }> {
  const { name, default_ledger_id, default_reverse_charge } = await contactById(scope, contactId);
  const before = await supplierHabitOf(scope, contactId);
  const ledger_account_id = before?.ledger_id ?? default_ledger_id;
  const said = default_reverse_charge === 'NONE' ? null : default_reverse_charge;
  const usual = {
    ledger_account_id,
    vat: before === undefined ? null : vatRateName(before.vat_rate_bp),
    reverse_charge: before?.reverse_charge ?? said,
    deductible_percentage: await usualShare(scope, before, ledger_account_id),
  };
  return { name, usual };
}

/** The share of the VAT, in whole per cents, that is usually deducted: as for this supplier before, else as the ledger has it. */
export async function usualShare(
  scope: Scope,
  before: Pick<SupplierHabit, 'deductible_bp'> | undefined,
  ledgerId: number | null,
): Promise<number> {
  if (before !== undefined) return before.deductible_bp / 100;
  if (ledgerId === null) return 100;
  return (await ledgerCodes(scope, [ledgerId])).get(ledgerId)?.use.deductible_percentage ?? 100;
}
