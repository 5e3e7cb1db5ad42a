import { type ColumnKind, MOST_COLUMNS } from '@saldo/contract';
import { addDays, addMonths, firstOfMonth, isoDate, lastOfMonth, monthOf, yearOf } from '@saldo/ledger';
import type { DaySpan } from '#features/journal/index';
import { refuseField } from '#platform/refusal';
import type { Language } from '#platform/scope';
import { shortDate } from '#standards/invoice-pdf/invoice-pdf-texts';

export type Column = DaySpan & { title: string };
export type ColumnsAsked = DaySpan & { by: ColumnKind; years: number };

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  nl: ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'],
};
const TOTAL: Readonly<Record<Language, string>> = { en: 'Total', nl: 'Totaal' };
const MONTHS_IN: Readonly<Record<Exclude<ColumnKind, 'span'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The columns of a statement, in order: each month, quarter or year of the span, each beside the same of the years before it. */
export function columnsOf({ from, until, by, years }: ColumnsAsked, language: Language): Column[] {
  if (from > until) throw refuseField('until', 'date_invalid');
  const columns = piecesOf({ from, until }, by).flatMap((piece) =>
    Array.from({ length: years }, (_, ago) => yearsBefore(piece, ago)),
  );
  if (columns.length > MOST_COLUMNS) throw refuseField('by', 'too_many_columns');
  return columns.map((span) => ({ ...span, title: titleOf(span, language) }));
}

/** The whole span beside its months, quarters or years; nothing where there is one column, or where years are compared. */
export function totalColumn({ from, until, by, years }: ColumnsAsked, language: Language): Column[] {
  if (years > 1 || piecesOf({ from, until }, by).length < 2) return [];
  return [{ from, until, title: TOTAL[language] }];
}

function piecesOf({ from, until }: DaySpan, by: ColumnKind): DaySpan[] {
  if (by === 'span') return [{ from, until }];
  const pieces: DaySpan[] = [];
  const length = MONTHS_IN[by];
  for (let start = from; start <= until && pieces.length <= MOST_COLUMNS; ) {
    const first = isoDate(yearOf(start), monthOf(start) - ((monthOf(start) - 1) % length), 1);
    const end = addDays(addMonths(first, length), -1);
    pieces.push({ from: start, until: end < until ? end : until });
    start = addDays(end, 1);
  }
  return pieces;
}

/** The same days of an earlier year; the end of February stays the end of February. */
function yearsBefore({ from, until }: DaySpan, years: number): DaySpan {
  const isWhole = until === lastOfMonth(until);
  const end = isWhole ? lastOfMonth(addMonths(firstOfMonth(until), -12 * years)) : addMonths(until, -12 * years);
  return { from: addMonths(from, -12 * years), until: end };
}

function titleOf({ from, until }: DaySpan, language: Language): string {
  const year = String(yearOf(until));
  const [first, last] = [monthOf(from), monthOf(until)];
  const isWhole = from === firstOfMonth(from) && until === lastOfMonth(until);
  const name = (month: number): string => MONTHS[language][month - 1] ?? String(month);
  if (!isWhole) return `${shortDate(from)} – ${shortDate(until)}`;
  if (yearOf(from) !== yearOf(until)) return `${name(first)} ${String(yearOf(from))} – ${name(last)} ${year}`;
  if (first === 1 && last === 12) return year;
  if (first === last) return `${name(first)} ${year}`;
  if (last - first === 2 && last % 3 === 0) return `Q${String(last / 3)} ${year}`;
  return `${name(first)}–${name(last)} ${year}`;
}
