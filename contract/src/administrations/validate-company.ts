import { addDays, type IsoDate, korAgainFrom, periodOf, type VatPeriod } from '@saldo/ledger';
import type { FieldText } from '../shared/field-texts.ts';
import { postalCodeOf } from '../contacts/postal-code.ts';

/** Details of a company of which one says whether another can be. */
export type JointDetails = {
  postal_code: string;
  country: string | null;
  is_kor: boolean;
  kor_since: IsoDate | null;
  kor_until: IsoDate | null;
  vat_from: IsoDate | null;
  vat_period: VatPeriod;
};

/**
 * Whether VAT cannot begin to be done here on a day: later than in the period after this one it would silence returns that are due.
 */
export function isVatFromTooLate(day: IsoDate, kind: VatPeriod, today: IsoDate): boolean {
  const next = addDays(periodOf(today, kind).ends_on, 1);
  return day > periodOf(next, kind).ends_on;
}

/**
 * What is not right together in the details of a company, by field. The server refuses it, and the screen that changes the details knows it
 * beforehand, so that it is told in one round with what each field is refused for by itself. What stood `before` is left alone.
 */
export function validateCompany(
  details: JointDetails,
  before: JointDetails,
  today: IsoDate,
): Partial<Record<keyof JointDetails, FieldText>> {
  const { postal_code, country, is_kor, vat_from, vat_period } = details;
  const isMoved = postal_code !== before.postal_code || country !== before.country;
  return {
    ...(isMoved && postalCodeOf(details) === undefined && { postal_code: 'postal_code_invalid' as const }),
    ...(is_kor && korMistakes(details, before)),
    ...(vat_from !== null &&
      vat_from !== before.vat_from &&
      isVatFromTooLate(vat_from, vat_period, today) && { vat_from: 'vat_from_too_late' as const }),
  };
}

/** One that left the scheme can join again only after the time that the law excludes it. */
function korMistakes(
  { kor_since, kor_until }: JointDetails,
  before: JointDetails,
): Partial<Record<'kor_since' | 'kor_until', FieldText>> {
  if (kor_since === null) return before.is_kor ? {} : { kor_since: 'required' };
  if (kor_until !== null && kor_until < kor_since) return { kor_until: 'before_start' };
  const left = before.is_kor ? before.kor_until : null;
  if (left !== null && kor_since > left && kor_since < korAgainFrom(addDays(left, 1)))
    return { kor_since: 'kor_too_soon' };
  return {};
}
