import { type IsoDate, yearOf } from '../calendar/calendar.ts';

/** An invoice that another program numbered. */
export type EarlierInvoice = { reference: string; document_date: IsoDate };

/** What earlier numbers say about the numbers of a year: the last of them, the one that follows, and the lowest that is still free. */
export type ContinuedSeries = { last: string; next: number; lowest: number };

type ReadNumber = { text: string; sequence: number; shape: string; isSameNumber: boolean };

const WITHOUT_YEAR = /^(\D*)(\d{1,6})$/;
const YEAR_AND_NUMBER = /^(\d{4})([-/. ]?)(\d{1,6})$/;

/**
 * How the numbers of earlier invoices go on in a year: 2026-031 and 2026-033 lead to 34. Of several series the largest leads. Null without
 * a number that looks like one of a series of that year. Invoices are numbered consecutively and once only (Wet OB art. 35a lid 1 b), so
 * what is written like our own number, with the prefix of our own and the year, takes every number up to it.
 */
export function continuedSeries(
  earlier: readonly EarlierInvoice[],
  year: number,
  prefix: string,
): ContinuedSeries | null {
  const read = earlier.flatMap((invoice) => readNumber(invoice, year, prefix) ?? []);
  const shapes = Map.groupBy(read, ({ shape }) => shape);
  const last = [...shapes.values()]
    .map((same) => ({ count: same.length, last: highest(same) }))
    .toSorted((one, other) => other.count - one.count || other.last.sequence - one.last.sequence)[0]?.last;
  if (last === undefined) return null;
  const taken = Math.max(0, ...read.filter(({ isSameNumber }) => isSameNumber).map(({ sequence }) => sequence));
  return { last: last.text, next: Math.max(last.sequence, taken) + 1, lowest: taken + 1 };
}

function highest(numbers: readonly ReadNumber[]): ReadNumber {
  return numbers.reduce((most, each) => (each.sequence > most.sequence ? each : most));
}

function readNumber({ reference, document_date }: EarlierInvoice, year: number, ownPrefix: string): ReadNumber | null {
  const text = reference.trim();
  if (text.replaceAll(/\D/g, '') === document_date.replaceAll('-', '')) return null;
  const own = readOwnNumber(text, year, ownPrefix);
  if (own !== null) return own;
  const withYear = new RegExp(String.raw`^(\D*?)(${String(year)}|${String(year).slice(-2)})(\D*)(\d{1,6})$`);
  const [, prefix = '', ofYear = '', separator = '', digits = ''] = withYear.exec(text) ?? [];
  if (ofYear !== '' && (separator !== '' || digits.length >= 3)) {
    return { text, sequence: Number(digits), shape: `${prefix}${ofYear}${separator}`, isSameNumber: false };
  }
  const [, words = '', plain] = WITHOUT_YEAR.exec(text) ?? [];
  if (plain === undefined || yearOf(document_date) !== year) return null;
  return { text, sequence: Number(plain), shape: words, isSameNumber: false };
}

/** A number as we write it ourselves, whatever stands between year and number. Without a separator a year and a number have seven or eight digits. */
function readOwnNumber(text: string, year: number, prefix: string): ReadNumber | null {
  if (!text.startsWith(prefix)) return null;
  const [, ofYear = '', separator = '', digits = ''] = YEAR_AND_NUMBER.exec(text.slice(prefix.length)) ?? [];
  if (ofYear !== String(year)) return null;
  if (separator === '' && (digits.length < 3 || digits.length > 4)) return null;
  return { text, sequence: Number(digits), shape: `${prefix}${ofYear}${separator}`, isSameNumber: true };
}
