import { type IsoDate, isoDate, monthOf, yearOf } from '../calendar/calendar.ts';
import kor from '../data/kor.json' with { type: 'json' };
import { cents } from '../money/money.ts';

/**
 * Whether a company is, or was, under the small businesses scheme (KOR): from which date (null: always), and until which day (null: it still
 * applies).
 */
export type KorStatus = { is_kor: boolean; kor_since: IsoDate | null; kor_until: IsoDate | null };

/** Whether the KOR holds on a day: then no VAT is charged, reclaimed or filed. A start in the future changes nothing yet. */
export function isUnderKor({ is_kor, kor_since, kor_until }: KorStatus, date: IsoDate): boolean {
  return is_kor && (kor_since === null || kor_since <= date) && (kor_until === null || date <= kor_until);
}

/**
 * The first day on which a company that left the KOR may join it again, `left` being its first day outside. Since 2025 it is excluded until
 * the end of the next calendar year, before that for three years (`data/kor.json`).
 */
export function korAgainFrom(left: IsoDate): IsoDate {
  if (left < kor.exclusion_rule_since)
    return isoDate(yearOf(left) + kor.exclusion_years_before, monthOf(left), Number(left.slice(8)));
  return isoDate(yearOf(left) + 2, 1, 1);
}

/** Turnover of a calendar year above which the KOR ends, with the supply that exceeds it. */
export const KOR_LIMIT_CENTS = cents(kor.turnover_limit_cents);

/** Whether VAT is charged and deducted on a date: not if not subject to VAT, nor under the KOR. */
export function handlesVat(company: KorStatus & { vat_subjected: boolean }, date: IsoDate): boolean {
  return company.vat_subjected && !isUnderKor(company, date);
}

/** Whether the small businesses scheme holds from the first day whose VAT is done here: then no return is to be filed. */
export function isAllKor(scheme: KorStatus & { first_year: number; vat_from: IsoDate | null }): boolean {
  const opens = isoDate(scheme.first_year, 1, 1);
  if (scheme.kor_until !== null) return false;
  return isUnderKor(scheme, scheme.vat_from !== null && scheme.vat_from > opens ? scheme.vat_from : opens);
}
