import { useTranslation } from 'react-i18next';
import { monthName } from '../../ui/format.ts';
import { useLanguage } from '../../ui/use-language.ts';

/** A period of VAT in words: `2026-Q2` is the 2nd quarter of 2026, `2026-03` March 2026, and `2026` that year. */
export function usePeriodWords(): (period: string) => string {
  const { t } = useTranslation('shell');
  const { t: purchases } = useTranslation('purchases');
  const language = useLanguage();
  return (period) => {
    const [year = '', part] = period.split('-');
    if (part === undefined) return year;
    if (!part.startsWith('Q')) return `${monthName(Number(part), language)} ${year}`;
    const quarter = t('period.quarter', { count: Number(part.slice(1)), ordinal: true });
    return purchases('quarterOf', { quarter, year });
  };
}
