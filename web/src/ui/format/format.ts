import { type Cents, daysBetween, type IsoDate, parseEuro, weekday } from '@saldo/ledger';
import type { Language } from './language.ts';

/** An amount as the books hold it, or as the wire writes it ("60.50"). */
export type Amount = Cents | string;

export type MoneyStyle = {
  /** Put the euro sign in front: headlines and grand totals. In columns it is in the head. */
  currency?: boolean;
  /** Show + as well as −: bank lines and differences. */
  sign?: boolean;
  /** Whole euros without decimals: the VAT form. The amount must be whole. */
  whole?: boolean;
};

const MINUS = '−';
const NO_BREAK_SPACE = '\u00a0';

function grouped(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === 'nl' ? '.' : ',');
}

/** "1.234,56" in Dutch, "1,234.56" in English, with a true minus; `currency` gives "−€186.00" and "−€ 186,00". */
export function formatMoney(amount: Amount, language: Language, style: MoneyStyle = {}): string {
  const value = typeof amount === 'string' ? parseEuro(amount) : amount;
  const digits = String(Math.abs(value)).padStart(3, '0');
  const decimals = style.whole ? '' : `${language === 'nl' ? ',' : '.'}${digits.slice(-2)}`;
  const sign = value < 0 ? MINUS : style.sign && value > 0 ? '+' : '';
  const euro = style.currency ? (language === 'nl' ? `€${NO_BREAK_SPACE}` : '€') : '';
  return sign + euro + grouped(digits.slice(0, -2), language) + decimals;
}

/** A rate in basis points: 2100 is "21%", 1250 is "12.5%" or "12,5%". */
export function formatRate(rate_bp: number, language: Language): string {
  const text = String(Math.abs(rate_bp) / 100);
  return `${rate_bp < 0 ? MINUS : ''}${language === 'nl' ? text.replace('.', ',') : text}%`;
}

/** A number of units: quantities and hours, at most `decimals` places, without trailing zeros. */
export function formatNumber(value: number, language: Language, decimals = 2): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals).split('.');
  const kept = fraction.replace(/0+$/, '');
  const tail = kept === '' ? '' : (language === 'nl' ? ',' : '.') + kept;
  return (value < 0 ? MINUS : '') + grouped(whole, language) + tail;
}

/** "1:30" of 90 minutes; with a language, thousands of hours are grouped: "1,225:00". */
export function formatMinutes(minutes: number, language?: Language): string {
  const hours = Math.floor(minutes / 60);
  const whole = language === undefined ? String(hours) : grouped(String(hours), language);
  return `${whole}:${String(minutes % 60).padStart(2, '0')}`;
}

/** table 14-07-2026 · short 14-07 · long 14 July 2026 · day 14 July · weekday Tuesday 14 July 2026 · month July 2026 */
export type DateStyle = 'table' | 'short' | 'long' | 'day' | 'weekday' | 'month';

const LOCALES: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' };

/** The name of a month (1 to 12) in lower or upper case as the language writes it. */
export function monthName(month: number, language: Language, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: length, timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, month - 1, 1))).replace('.', '');
}

/** The name of a day of the week, 1 is Monday. */
export function weekdayName(day: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return format.format(new Date(Date.UTC(2024, 0, day)));
}

export function formatDate(date: IsoDate, language: Language, style: DateStyle = 'table'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const name = () => monthName(Number(month), language);
  switch (style) {
    case 'table':
      return `${day}-${month}-${year}`;
    case 'short':
      return `${day}-${month}`;
    case 'day':
      return `${String(Number(day))} ${name()}`;
    case 'month':
      return `${name()} ${year}`;
    case 'long':
      return `${String(Number(day))} ${name()} ${year}`;
    case 'weekday': {
      const words = `${weekdayName(weekday(date), language)} ${String(Number(day))} ${name()} ${year}`;
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}

/** Relative days: "6 days ago", "in 17 days", "today". */
export function formatDays(date: IsoDate, today: IsoDate, language: Language): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' });
  return format.format(daysBetween(today, date), 'day');
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' });
const calendar = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/Amsterdam',
});

/** The day in the Netherlands at an instant (RFC 3339). The books are kept in Dutch time wherever the reader is. */
export function dateOf(instant: string | Date): IsoDate {
  return calendar.format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** "09:41" in Dutch time. */
export function formatTime(instant: string | Date): string {
  return clock.format(typeof instant === 'string' ? new Date(instant) : instant);
}

/** "14 July, 09:41" in Dutch time. */
export function momentOf(instant: string, language: Language): string {
  return `${formatDate(dateOf(instant), language, 'day')}, ${formatTime(instant)}`;
}

/** Today in the Netherlands. */
export function today(): IsoDate {
  return dateOf(new Date());
}

/** "NL44 TRIO 0391 2044 17": groups of four. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
