import { useTranslation } from 'react-i18next';
import type { Period } from './period.ts';
import { monthName } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';

/** A quarter in words, or the year. */
export function usePeriodWords(): (period: Period) => string {
  const { t } = useTranslation('shell');
  return ({ year, quarter }) => {
    if (quarter === undefined) return String(year);
    return t('period.quarterOf', { quarter: t('period.quarter', { count: quarter, ordinal: true }), year });
  };
}

/** A period of VAT in words: `2026-Q2` is Q2 2026 or 2e kwartaal 2026, `2026-03` March 2026, and `2026` that year. */
export function useVatPeriodWords(): (period: string) => string {
  const language = useLanguage();
  const words = usePeriodWords();
  return (period) => {
    const [year = '', part] = period.split('-');
    if (part === undefined) return year;
    if (!part.startsWith('Q')) return `${monthName(Number(part), language)} ${year}`;
    return words({ year: Number(year), quarter: Number(part.slice(1)) });
  };
}
