import type { Asset } from '@saldo/contract';
import { type IsoDate, lastRevisionYear, yearOf } from '@saldo/ledger';

/**
 * The VAT with which an asset goes: what a person chose, else the general rate; none on a day on which no VAT is charged. `chosen` is null until
 * somebody chooses, so another day brings its own.
 */
export function supplyVat(chosen: string | null, charges: boolean): string {
  return charges ? (chosen ?? 'PROCENT_21') : 'NONE';
}

/** Whether VAT that was not deducted on an asset may be claimed in part: it goes with VAT within its revision period. */
export function mayClaim(
  { vat_deducted, kind, in_use_from }: Pick<Asset, 'vat_deducted' | 'kind' | 'in_use_from'>,
  vat: string,
  date: IsoDate | null,
): boolean {
  if (vat_deducted !== '0.00' || vat === 'NONE' || date === null) return false;
  return yearOf(date) <= lastRevisionYear({ kind, first_use_year: yearOf(in_use_from) });
}
