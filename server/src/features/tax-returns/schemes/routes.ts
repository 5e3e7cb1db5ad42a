import type { KorTurnover, OssYear, schemeCalls } from '@saldo/contract';
import {
  addDays,
  EU_COUNTRIES,
  firstOfMonth,
  formatEuro,
  isoDate,
  isUnderKor,
  KOR_LIMIT_CENTS,
  korAgainFrom,
  OSS_THRESHOLD_CENTS,
  ossQuarters,
  revenueAccount,
  sum,
  yearOf,
} from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { type OssSold, soldThroughOss, soldToConsumers, turnoverOverLimit } from '#features/journal/index';
import type { Handlers } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';

export function schemeRoutes(): Handlers<typeof schemeCalls> {
  return {
    ossReturn: (scope, { query }) => ossYear(scope, query.year ?? yearOf(scope.today)),
    korTurnover: (scope, { query }) => korTurnover(scope, query.year ?? yearOf(scope.today)),
  };
}

const ABROAD = EU_COUNTRIES.filter((country) => country !== 'NL');

/** The one-stop shop goes by calendar quarters, whatever the rhythm of the VAT returns. */
async function ossYear(scope: Scope, year: number): Promise<OssYear> {
  const { oss_registered } = await administration(scope);
  const months = { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) };
  const sold = await soldThroughOss(scope, months);
  return {
    year,
    is_registered: oss_registered,
    consumer_turnover: formatEuro(await soldToConsumers(scope, months, ABROAD)),
    threshold: formatEuro(OSS_THRESHOLD_CENTS),
    quarters: ossQuarters(year)
      .filter(({ starts_on }) => starts_on <= scope.today)
      .map((quarter) => {
        const own = sold.filter(({ month }) => firstOfMonth(quarter.starts_on) <= month && month <= quarter.ends_on);
        return {
          ...quarter,
          is_over: quarter.ends_on < scope.today,
          lines: linesOf(own),
          total_vat: formatEuro(sum(own.map(({ vat }) => vat))),
        };
      }),
  };
}

function linesOf(sold: readonly OssSold[]): OssYear['quarters'][number]['lines'] {
  const kinds = Map.groupBy(sold, ({ country, rate_bp }) => `${country} ${String(rate_bp)}`);
  return [...kinds.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return {
      country: first.country,
      rate: String(first.rate_bp / 100),
      turnover: formatEuro(sum(same.map(({ turnover }) => turnover))),
      vat: formatEuro(sum(same.map(({ vat }) => vat))),
    };
  });
}

const KOR_LEDGER = revenueAccount('kor_exempt', 'service');

/** Null for a company that never was under the scheme in that year. */
async function korTurnover(scope: Scope, year: number): Promise<KorTurnover | null> {
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
