import type { KorTurnover } from '@saldo/contract';
import {
  addDays,
  type Cents,
  EU_COUNTRIES,
  formatEuro,
  type IsoDate,
  isNearLimit,
  isoDate,
  isUnderKor,
  KOR_LIMIT_CENTS,
  korAgainFrom,
  OSS_THRESHOLD_CENTS,
  parseEuro,
  revenueAccount,
  yearOf,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { soldToConsumers, turnoverOverLimit } from '#features/journal/index';
import type { Scope } from '#platform/scope';

const ABROAD = EU_COUNTRIES.filter((country) => country !== 'NL');
const KOR_LEDGER = revenueAccount('kor_exempt', 'service');

/**
 * Services to consumers do not count, unless they are digital, which the books do not tell apart. What a company books on ledgers of its own may
 * be goods, and counts: a warning too early is better than none.
 */
const SERVICES = (['nl_high', 'nl_low'] as const).map((treatment) => revenueAccount(treatment, 'service'));

/**
 * The distance sales of a year to consumers elsewhere in the EU, without VAT: the turnover that the threshold of the one-stop shop is about
 * (Directive 2006/112 art. 59c). What is installed there is none of it (art. 33).
 */
export function consumerTurnover(scope: Scope, year: number): Promise<Cents> {
  const span = { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) };
  return soldToConsumers(scope, span, { countries: ABROAD, except: SERVICES });
}

/** Null for a company that never was under the scheme in that year. */
export async function korTurnover(scope: Scope, year: number): Promise<KorTurnover | null> {
  const company = await administration(scope);
  const { is_kor, kor_since, kor_until } = company;
  const span = { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) };
  const isOutside = (kor_since !== null && kor_since > span.until) || (kor_until !== null && kor_until < span.from);
  if (!is_kor || isOutside) return null;
  const { turnover, exceeded_on } = await turnoverOverLimit(scope, span, {
    ledgers: [KOR_LEDGER],
    limit: KOR_LIMIT_CENTS,
  });
  return {
    year,
    applies: isUnderKor(company, scope.today),
    since: kor_since,
    until: kor_until,
    turnover: formatEuro(turnover),
    limit: formatEuro(KOR_LIMIT_CENTS),
    exceeded_on,
    again_from: kor_until === null ? null : korAgainFrom(addDays(kor_until, 1)),
  };
}

export type LimitWarning = {
  scheme: 'kor' | 'oss';
  turnover: Cents;
  /** Of the KOR: the day of the sale that exceeds the limit. */
  exceeded_on: IsoDate | null;
};

/** The limits of schemes that this year's turnover is near or exceeds, and that the company has not acted on. */
export async function limitWarnings(scope: Scope): Promise<LimitWarning[]> {
  const year = yearOf(scope.today);
  const warnings: LimitWarning[] = [];
  const kor = await korTurnover(scope, year);
  if (kor !== null && kor.until === null && isNearLimit(parseEuro(kor.turnover), KOR_LIMIT_CENTS))
    warnings.push({ scheme: 'kor', turnover: parseEuro(kor.turnover), exceeded_on: kor.exceeded_on });
  const { oss_registered, vat_subjected } = await administration(scope);
  if (oss_registered || !vat_subjected) return warnings;
  const turnover = await consumerTurnover(scope, year);
  if (isNearLimit(turnover, OSS_THRESHOLD_CENTS)) warnings.push({ scheme: 'oss', turnover, exceeded_on: null });
  return warnings;
}
