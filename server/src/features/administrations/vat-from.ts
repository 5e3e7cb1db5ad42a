import { addDays, type IsoDate, periodOf, type VatPeriod } from '@saldo/ledger';
import { refuseField } from '#platform/refusal';

/**
 * The first day of the period from which VAT is done here, of any day in that period. The next period is the last that can be chosen:
 * further ahead it would silence returns that are due.
 */
export function vatFrom(day: IsoDate | null, kind: VatPeriod, today: IsoDate): IsoDate | null {
  if (day === null) return null;
  const next = addDays(periodOf(today, kind).ends_on, 1);
  if (day > periodOf(next, kind).ends_on) throw refuseField('vat_from', 'vat_from_too_late');
  return periodOf(day, kind).starts_on;
}
