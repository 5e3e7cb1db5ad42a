import { isVatFromTooLate } from '@saldo/contract';
import { type IsoDate, periodOf, type VatPeriod } from '@saldo/ledger';
import { refuseField } from '#platform/refusal';

/** The first day of the period from which VAT is done here, of any day in that period. */
export function vatFrom(day: IsoDate | null, kind: VatPeriod, today: IsoDate): IsoDate | null {
  if (day === null) return null;
  if (isVatFromTooLate(day, kind, today)) throw refuseField('vat_from', 'vat_from_too_late');
  return periodOf(day, kind).starts_on;
}
