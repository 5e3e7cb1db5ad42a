import type { FinancialPeriod } from '@saldo/contract';
import { monthOf } from '@saldo/ledger';
import { monthName } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { useQuarterName } from '../shell/menu-triggers.tsx';

type Named = Pick<FinancialPeriod, 'year' | 'period_number' | 'kind' | 'starts_on'>;

/** "Q2", "March" or "2026"; with the year "Q2 2026", "March 2026". */
export function usePeriodName(): (period: Named, withYear?: boolean) => string {
  const language = useLanguage();
  const quarterName = useQuarterName();
  return (period, withYear = false) => {
    const year = String(period.year);
    if (period.kind === 'YEAR') return year;
    const name =
      period.kind === 'QUARTER' ? quarterName(period.period_number) : monthName(monthOf(period.starts_on), language);
    return withYear ? `${name} ${year}` : name;
  };
}
