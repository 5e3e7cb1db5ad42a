import { addMonths, isoDate, lastOfMonth, monthOf, yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/routing/address.tsx';
import { usePeriod } from '../../app/period/period.ts';
import { formatDate, monthName, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import type { Span } from './queries.ts';

export const SPANS = ['year', 'quarter', 'month'] as const;
export type SpanKind = (typeof SPANS)[number];

export function isSpanKind(text: string | undefined): text is SpanKind {
  return SPANS.some((kind) => kind === text);
}

/** The months of a report, out of the working period and the address: a year or quarter up to this month, or one month. */
export function useSpan(): Span & { kind: SpanKind; month: number; year: number } {
  const { search } = useAddress();
  const { year, quarter } = usePeriod();
  const now = today();
  const kind = isSpanKind(search['by']) ? search['by'] : 'year';
  const isThisYear = year === yearOf(now);
  const current = isThisYear ? monthOf(now) : 12;
  const asked = Number(search['month'] ?? '');
  const month = asked >= 1 && asked <= 12 ? asked : current;
  const firstOfQuarter = (quarter ?? Math.ceil(current / 3)) * 3 - 2;
  const lastOfQuarter = isThisYear
    ? Math.max(firstOfQuarter, Math.min(firstOfQuarter + 2, current))
    : firstOfQuarter + 2;
  const [first, last] =
    kind === 'year' ? [1, current] : kind === 'quarter' ? [firstOfQuarter, lastOfQuarter] : [month, month];
  return { kind, month, year, from: isoDate(year, first, 1), until: lastOfMonth(isoDate(year, last, 1)) };
}

/** The same months a year earlier. */
export function yearBefore({ from, until }: Span): Span {
  return { from: addMonths(from, -12), until: lastOfMonth(addMonths(`${until.slice(0, 7)}-01`, -12)) };
}

/** "January to June 2026", "March 2026" or "2026"; of days that are no whole months of a year "01-03-2026 – 15-03-2026". */
export function useSpanName(): (span: Span) => string {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return ({ from, until }) => {
    const [first, last] = [monthOf(from), monthOf(until)];
    const year = String(yearOf(until));
    const isWhole = from.endsWith('-01') && until === lastOfMonth(until) && yearOf(from) === yearOf(until);
    if (!isWhole) return `${formatDate(from, language)} – ${formatDate(until, language)}`;
    if (first === 1 && last === 12) return year;
    if (first === last) return `${monthName(first, language)} ${year}`;
    return t('profit.to', { from: monthName(first, language), until: `${monthName(last, language)} ${year}` });
  };
}
