import type { OssYear, schemeCalls } from '@saldo/contract';
import { firstOfMonth, formatEuro, isoDate, OSS_THRESHOLD_CENTS, ossQuarters, sum, yearOf } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { type OssSold, soldThroughOss } from '#features/journal/index';
import type { Handlers } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';
import { consumerTurnover, korTurnover } from './scheme-limits.ts';

export function schemeRoutes(): Handlers<typeof schemeCalls> {
  return {
    ossReturn: (scope, { query }) => ossYear(scope, query.year ?? yearOf(scope.today)),
    korTurnover: (scope, { query }) => korTurnover(scope, query.year ?? yearOf(scope.today)),
  };
}

/** The one-stop shop goes by calendar quarters, whatever the rhythm of the VAT returns. */
async function ossYear(scope: Scope, year: number): Promise<OssYear> {
  const { oss_registered } = await administration(scope);
  const months = { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) };
  const sold = await soldThroughOss(scope, months);
  return {
    year,
    is_registered: oss_registered,
    consumer_turnover: formatEuro(await consumerTurnover(scope, year)),
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
