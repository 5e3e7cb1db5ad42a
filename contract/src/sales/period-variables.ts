import { addDays, addMonths, daysBetween, type IsoDate } from '@saldo/ledger';

/** What the texts of a recurring invoice may name in braces, about the period that it charges. */
export const PERIOD_VARIABLES = ['period', 'from', 'until', 'month', 'quarter', 'year'] as const;
export type PeriodVariable = (typeof PERIOD_VARIABLES)[number];

export type ChargedPeriod = { from: IsoDate; until: IsoDate };
type Language = 'en' | 'nl';

const IN_BRACES = /\{([^{}\n]{0,60})\}/g;

/** The names in braces that there are not, each once, in order. */
export function unknownPeriodVariables(text: string): string[] {
  const names = Array.from(text.matchAll(IN_BRACES), ([, name = '']) => name);
  return [...new Set(names.filter((name) => !PERIOD_VARIABLES.some((known) => known === name)))];
}

/** The text with the period filled in. A whole month is named, such as "July 2026"; another period is given by its first and last day. */
export function fillInPeriod(text: string, { from, until }: ChargedPeriod, language: Language): string {
  const values: Record<PeriodVariable, string> = {
    period: periodName({ from, until }, language),
    from: dayName(from, language),
    until: dayName(until, language),
    month: monthName(from, language),
    quarter: `${language === 'nl' ? 'kwartaal' : 'quarter'} ${String(Math.ceil(Number(from.slice(5, 7)) / 3))}`,
    year: from.slice(0, 4),
  };
  return text.replaceAll(IN_BRACES, (whole, name: string) =>
    PERIOD_VARIABLES.some((known) => known === name) ? values[name as PeriodVariable] : whole,
  );
}

function periodName({ from, until }: ChargedPeriod, language: Language): string {
  const year = from.slice(0, 4);
  if (from.endsWith('-01') && until === addDays(addMonths(from, 1), -1)) return `${monthName(from, language)} ${year}`;
  if (from.endsWith('-01-01') && until === `${year}-12-31`) return year;
  if (daysBetween(from, until) === 0) return dayName(from, language);
  return `${dayName(from, language)} – ${dayName(until, language)}`;
}

const LOCALE = { en: 'en-GB', nl: 'nl-NL' } as const;

function inWords(date: IsoDate, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

const dayName = (date: IsoDate, language: Language): string =>
  inWords(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
const monthName = (date: IsoDate, language: Language): string => inWords(date, language, { month: 'long' });
