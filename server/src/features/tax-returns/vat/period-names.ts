import { type IsoDate, kindOfPeriod, monthOf, yearOf } from '@saldo/ledger';
import type { Language } from '#platform/scope';

type Bounds = { year: number; period_number: number; starts_on: IsoDate; ends_on: IsoDate };

/** Within a sentence: "Q2 2026", "March 2026", "2026"; in Dutch "het 2e kwartaal 2026". */
export function periodName(period: Bounds, language: Language): string {
  const year = String(yearOf(period.starts_on));
  switch (kindOfPeriod(period)) {
    case 'QUARTER': {
      const quarter = String(period.period_number);
      return language === 'nl' ? `het ${quarter}e kwartaal ${year}` : `Q${quarter} ${year}`;
    }
    case 'MONTH': {
      const month = new Date(Date.UTC(2000, monthOf(period.starts_on) - 1, 1));
      const name = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', { month: 'long', timeZone: 'UTC' });
      return `${name.format(month)} ${year}`;
    }
    case 'YEAR':
      return year;
  }
}

/** How a period is called in references: 2026-Q2, 2026-M03, 2026-Y. */
export function periodCode(period: Bounds): string {
  const year = String(period.year);
  switch (kindOfPeriod(period)) {
    case 'QUARTER':
      return `${year}-Q${String(period.period_number)}`;
    case 'MONTH':
      return `${year}-M${String(period.period_number).padStart(2, '0')}`;
    case 'YEAR':
      return `${year}-Y`;
  }
}

/** The same as a label, for a span of months: a month, months, a quarter or a year. */
export function spanName(span: { starts_on: IsoDate; ends_on: IsoDate }, language: Language): string {
  const months = monthOf(span.ends_on) - monthOf(span.starts_on) + 1;
  const year = yearOf(span.starts_on);
  const from = monthOf(span.starts_on);
  if (months === 1 || months === 12 || (months === 3 && from % 3 === 1))
    return periodName({ ...span, year, period_number: months === 1 ? from : Math.ceil(from / 3) }, language).replace(
      /^het /,
      '',
    );
  const named = (month: number) =>
    new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2000, month - 1, 1)),
    );
  return `${named(from)}–${named(from + months - 1)} ${String(year)}`;
}

/** The same in every language: Q2 2026, 05-2026, 2026. */
export function shortPeriodName(period: Bounds): string {
  const year = String(period.year);
  switch (kindOfPeriod(period)) {
    case 'QUARTER':
      return `Q${String(period.period_number)} ${year}`;
    case 'MONTH':
      return `${String(period.period_number).padStart(2, '0')}-${year}`;
    case 'YEAR':
      return year;
  }
}
