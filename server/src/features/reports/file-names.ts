import { firstOfMonth, lastOfMonth, monthOf, yearOf } from '@saldo/ledger';
import type { DaySpan } from '#features/journal/index';

/** The name of a file of a company, without its ending: what it is, whose, and of which span where it has one; a point at its end would be doubled. */
export function nameOfFile(title: string, company: string, span: DaySpan | string = ''): string {
  const of = typeof span === 'string' ? span : spanInName(span);
  return `${title} ${company} ${of}`
    .replaceAll(/[^\p{L}\p{N} .-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[ .]+$/, '')
    .trim();
}

/** "2026", "2026-Q2", "2026-03", "2026-01 2026-11" or two days: in this way files sort by their period. */
function spanInName({ from, until }: DaySpan): string {
  const year = String(yearOf(until));
  if (from !== firstOfMonth(from) || until !== lastOfMonth(until)) return from === until ? until : `${from} ${until}`;
  const [first, last] = [monthOf(from), monthOf(until)];
  if (yearOf(from) === yearOf(until)) {
    if (first === 1 && last === 12) return year;
    if (first === last) return until.slice(0, 7);
    if (last - first === 2 && last % 3 === 0) return `${year}-Q${String(last / 3)}`;
  }
  return `${from.slice(0, 7)} ${until.slice(0, 7)}`;
}
