import type { YearChart } from '@saldo/contract';
import { formatEuro, isoDate, profitAndLoss } from '@saldo/ledger';
import { monthlyTotals } from '#features/journal/index';
import type { Scope } from '#platform/scope';

/** Revenue, costs and result of the twelve months of a year. */
export async function yearChart(scope: Scope, year: number): Promise<YearChart> {
  const totals = await monthlyTotals(scope, { from: isoDate(year, 1, 1), until: isoDate(year, 12, 1) });
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = isoDate(year, index + 1, 1);
    const { income, costs, result } = profitAndLoss(totals.filter(({ month }) => month === first));
    return {
      month: index + 1,
      revenue: formatEuro(income),
      costs: formatEuro(costs),
      result: formatEuro(result),
    };
  });
  return { year, months };
}
