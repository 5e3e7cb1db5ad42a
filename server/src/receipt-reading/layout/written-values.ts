import { isoDate, isRealDate } from '@saldo/ledger';
import type { IsoDate } from '@saldo/ledger';

/** An amount as written in a text, in cents, with where it stood. */
export type WrittenAmount = { cents: number; currency: string | null; from: number; to: number };

const CURRENCIES = new Map([
  ['€', 'EUR'],
  ['eur', 'EUR'],
  ['$', 'USD'],
  ['usd', 'USD'],
  ['us$', 'USD'],
  ['£', 'GBP'],
  ['gbp', 'GBP'],
  ['chf', 'CHF'],
  ['sek', 'SEK'],
  ['dkk', 'DKK'],
  ['nok', 'NOK'],
  ['pln', 'PLN'],
  ['czk', 'CZK'],
]);

const CURRENCY = 'US\\$|[€$£]|EUR|USD|GBP|CHF|SEK|DKK|NOK|PLN|CZK';
// Both notations: the last separator is the decimal one, and thousands carry the other. "01.05.14" and "5,00%" are none.
const AMOUNT = new RegExp(
  `(?<![\\d.,/A-Za-z-])([-−–] ?)?(${CURRENCY})? ?([-−–] ?)?(\\d{1,3}(?:\\.\\d{3})+,\\d{2}|\\d{1,3}(?:[,']\\d{3})+\\.\\d{2}|\\d{1,9}[.,]\\d{2}|\\d{1,7}(?=[.,] ?-))([.,] ?-{1,2})?(?![.,/]?\\d)( ?-(?![\\w-])| ?CR\\b)?(?: ?(${CURRENCY})(?! ?\\d))?(?! ?%)`,
  'gi',
);

/** The amounts in a text: "1.234,56", "1,234.56", "€ -9,32", "100,-" and "9,32-". Only amounts with cents count. */
export function amountsIn(text: string): WrittenAmount[] {
  const found: WrittenAmount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const [whole, before, symbol, inside, digits = '', , after, behind] = match;
    const negative = (before ?? inside ?? after) !== undefined;
    const plain = /[.,]\d{2}$/.test(digits) ? digits.replaceAll(/\D/g, '') : `${digits}00`;
    const size = Number(plain);
    const currency = CURRENCIES.get((symbol ?? behind ?? '').toLowerCase()) ?? null;
    found.push({
      cents: negative && size !== 0 ? -size : size,
      currency,
      from: match.index,
      to: match.index + whole.length,
    });
  }
  return found;
}

/** The rates in a text in basis points: "21%", "9 %", "5,5%". Above 30% is a discount, not a rate. */
export function ratesIn(text: string): { rate_bp: number; from: number; to: number }[] {
  return [...text.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?%/g)]
    .map((match) => ({
      rate_bp: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')),
      from: match.index,
      to: match.index + match[0].length,
    }))
    .filter((rate) => rate.rate_bp <= 3000);
}

/** `swapped` is the other day a date may mean when day and month can be exchanged: 03/04/2023. */
export type WrittenDate = { date: IsoDate; swapped: IsoDate | null; separator: string; from: number; to: number };

const MONTHS = [
  ['jan', 'jän'],
  ['feb'],
  ['mar', 'maa', 'mrt', 'mär', 'mrz'],
  ['apr', 'avr'],
  ['mei', 'may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'déc'],
];

function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return MONTHS.findIndex((starts) => starts.some((start) => lower.startsWith(start))) + 1;
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function realDay(year: number, month: number, day: number): IsoDate | null {
  const date = isoDate(year, month, day);
  return isRealDate(date) && year >= 1990 && year <= 2100 ? date : null;
}

const MONTH_NAME =
  '(jan|jän|feb|mar|maa|mrt|mär|mrz|apr|avr|mei|may|mai|jun|juin|jul|juil|aug|aoû|sep|oct|okt|nov|dec|dez|déc)[a-zé]{0,8}';
const YEAR_FIRST = /(?<![\d])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const NUMBERS = /(?<![\d.,/-])(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d|[-/]\d)/g;
const DAY_NAMED = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th|e)?[ -]?${MONTH_NAME}\\.?[ ,-]{0,3}(\\d{4}|'?\\d{2})(?!\\d)`,
  'gi',
);
const NAMED_DAY = new RegExp(`(?<![a-z])${MONTH_NAME}\\.? (\\d{1,2})(?:st|nd|rd|th)? ?,? ?(\\d{4})(?!\\d)`, 'gi');

type Span = { from: number; to: number };

/** What is written as a date: those that are a day, and where those stand that are none, such as 31-11-2026. */
function scanDates(text: string): { dates: WrittenDate[]; impossible: Span[] } {
  const dates: WrittenDate[] = [];
  const impossible: Span[] = [];
  const add = (match: RegExpMatchArray, date: IsoDate | null, swapped: IsoDate | null, separator: string): void => {
    const from = match.index ?? 0;
    const to = from + match[0].length;
    const best = date ?? swapped;
    if (dates.some((other) => other.from < to && from < other.to)) return;
    if (best === null) impossible.push({ from, to });
    else
      dates.push({
        date: best,
        swapped: date !== null && swapped !== null && swapped !== date ? swapped : null,
        separator,
        from,
        to,
      });
  };
  for (const match of text.matchAll(YEAR_FIRST))
    add(match, realDay(Number(match[1]), Number(match[3]), Number(match[4])), null, '');
  for (const match of text.matchAll(NUMBERS)) {
    const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
    add(match, realDay(year, second, first), realDay(year, first, second), match[2] ?? '');
  }
  for (const match of text.matchAll(DAY_NAMED))
    add(
      match,
      realDay(fullYear((match[3] ?? '').replace("'", '')), monthNumber(match[2] ?? ''), Number(match[1])),
      null,
      '',
    );
  for (const match of text.matchAll(NAMED_DAY))
    add(match, realDay(Number(match[3]), monthNumber(match[1] ?? ''), Number(match[2])), null, '');
  return { dates, impossible };
}

/** The dates in a text, in Dutch, English and German ways of writing. */
export function datesIn(text: string): WrittenDate[] {
  return scanDates(text).dates.sort((a, b) => a.from - b.from);
}

/** What is written as a date and is no day of the calendar, left to right. */
export function impossibleDatesIn(text: string): Span[] {
  const { dates, impossible } = scanDates(text);
  return impossible
    .filter((span) => dates.every((date) => date.to <= span.from || span.to <= date.from))
    .sort((a, b) => a.from - b.from);
}
