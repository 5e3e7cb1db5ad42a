import type { IsoDate } from '../calendar/calendar.ts';
import { type Cents, formatEuro } from './money.ts';

/** What a cell of a file says: words, a count, an amount in cents that a spreadsheet adds up, or a day that it sorts by. */
export type WrittenCell = string | number | { cents: Cents } | { day: IsoDate };

/** Begins a CSV file: without it Excel reads accents wrongly. */
export const CSV_BEGIN = '\uFEFF';

const GUARD = "'";
/** Signs of full width too: a spreadsheet takes them for the usual ones. Behind guards it is one that was guarded, or looks like that. */
const LIKE_A_FORMULA = /^'*(?:\s*[=@+\-−＝＠＋－]|[\t\r])/;

/**
 * What a spreadsheet would take for a formula, also behind spaces or on a next line, stays text. What looks guarded already gets one guard more, so that each
 * can be taken off again.
 */
export function asText(words: string): string {
  return LIKE_A_FORMULA.test(words) ? GUARD + words : words;
}

/** The words that `asText` was given. */
export function withoutGuard(text: string): string {
  return text.startsWith(GUARD) && LIKE_A_FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

/**
 * A line of a CSV file, as every file of Saldo has it. In Dutch the comma is the decimal sign and a semicolon stands between cells, in English a
 * point and a comma, as Excel expects in each. No sign between thousands, and days as 2026-07-01: programs read both without being told.
 */
export function csvLine(cells: readonly WrittenCell[], language: 'en' | 'nl'): string {
  const isDutch = language === 'nl';
  const separator = isDutch ? ';' : ',';
  const decimal = (figure: string): string => (isDutch ? figure.replace('.', ',') : figure);
  const written = (cell: WrittenCell): string => {
    if (typeof cell === 'string') return quoted(asText(cell));
    if (typeof cell === 'number') return decimal(String(cell));
    return 'day' in cell ? cell.day : decimal(formatEuro(cell.cents));
  };
  return `${cells.map(written).join(separator)}\r\n`;
}

/** Programs guess the separator: any that they may guess stands within quotes. */
function quoted(words: string): string {
  return /[,;\t"\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}
