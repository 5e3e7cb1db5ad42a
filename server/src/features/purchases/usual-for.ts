import { type VatRateName, vatRateName } from '@saldo/contract';
import type { ReverseCharge } from '@saldo/ledger';
import { contactById } from '#features/contacts/index';
import type { Scope } from '#platform/scope';
import { habitOf } from './habit.ts';

type Usual = { ledger_account_id: number | null; vat: VatRateName | null; reverse_charge: ReverseCharge | null };

/** How expenses of a supplier are mostly booked; of one that was never booked, what its contact says. */
export async function usualFor(scope: Scope, contactId: number): Promise<Usual> {
  const { default_ledger_id, default_reverse_charge } = await contactById(scope, contactId);
  const before = await habitOf(scope, contactId);
  const said = default_reverse_charge === 'NONE' ? null : default_reverse_charge;
  return {
    ledger_account_id: before?.ledger_id ?? default_ledger_id,
    vat: before === undefined ? null : vatRateName(before.vat_rate_bp),
    reverse_charge: before?.reverse_charge ?? said,
  };
}
