import type { GeneralLedgerLine, JournalListEntry, LedgerHead, PageQuery } from '@saldo/contract';
import { add, addDays, type Cents, formatEuro, isoDate, negate, restartsEachYear, yearOf, ZERO } from '@saldo/ledger';
import type { z } from 'zod';
import {
  BEGINNING,
  type Book,
  chartOfAccounts,
  cursorOfEntry,
  type DaySpan,
  entriesBetween,
  type GeneralLedgerRow,
  generalLedgerLines,
  type LedgerPlace,
  type SpanTotals,
  totalsPerSpan,
  type WholeEntry,
} from '#features/journal/index';
import { type Cursor, DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';

const sides = (amount: Cents) => ({
  debit: formatEuro(amount > 0 ? amount : ZERO),
  credit: formatEuro(amount < 0 ? negate(amount) : ZERO),
});

/** A page of the entries of a span with their lines, and what all of the span come to; of one journal that is not known beforehand. */
export async function journalPage(
  scope: Scope,
  query: PageQuery & DaySpan & { journal?: Book | undefined },
): Promise<{
  count: null;
  next: string | null;
  previous: null;
  results: z.input<typeof JournalListEntry>[];
  debit: string | null;
  credit: string | null;
}> {
  const { from, until, journal } = query;
  if (from > until) throw refuseField('until', 'date_invalid');
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const after = decodeCursor(query.cursor, 'date');
  const [entries, ledgers, [totals = []]] = await Promise.all([
    entriesBetween(scope, { from, until }, { after, limit: size + 1, book: journal }),
    chartOfAccounts(scope),
    journal === undefined ? totalsPerSpan(scope, [{ from, until }]) : [],
  ]);
  const chart = new Map(ledgers.map((ledger) => [ledger.id, ledger]));
  const page = pageOf(entries, size, cursorOfEntry, { path: 'reports/journal/', query });
  const total = (side: 'debit' | 'credit'): string | null =>
    journal === undefined ? formatEuro(add(...totals.map((row) => row[side]))) : null;
  return {
    count: null,
    next: page.next,
    previous: null,
    results: page.rows.map((entry) => shownEntry(entry, chart)),
    debit: total('debit'),
    credit: total('credit'),
  };
}

export type Chart = ReadonlyMap<number, { code: string; title: string }>;

function shownEntry({ posted_by: _, ...entry }: WholeEntry, chart: Chart): z.input<typeof JournalListEntry> {
  return {
    ...entry,
    lines: entry.lines.map((line) => ({
      line_number: line.line_number,
      code: chart.get(line.ledger_id)?.code ?? '',
      title: chart.get(line.ledger_id)?.title ?? '',
      description: line.description ?? entry.description,
      contact_name: line.contact_name,
      ...sides(line.amount),
    })),
  };
}

const amounts = (rows: readonly SpanTotals[]): Map<string, Cents> =>
  new Map(rows.map(({ code, amount }) => [code, amount]));

/** Every ledger that has a balance or moved in the span, with what it began and ended with; only these codes where they are given. */
export async function ledgerHeads(
  scope: Scope,
  { from, until }: DaySpan,
  codes: readonly string[] | undefined,
): Promise<{ code: string; title: string; opening: Cents; closing: Cents }[]> {
  const before = addDays(from, -1);
  const [opened = [], openedThisYear = [], closed = [], closedThisYear = []] = await totalsPerSpan(scope, [
    { from: BEGINNING, until: before },
    { from: isoDate(yearOf(from), 1, 1), until: before },
    { from: BEGINNING, until },
    { from: isoDate(yearOf(until), 1, 1), until },
  ]);
  const [ever, year] = [amounts(opened), amounts(openedThisYear)];
  const yearEnd = amounts(closedThisYear);
  const shown = codes === undefined ? closed : closed.filter(({ code }) => codes.includes(code));
  return shown.map((row) => {
    const { code, title, amount } = row;
    return restartsEachYear(row)
      ? { code, title, opening: year.get(code) ?? ZERO, closing: yearEnd.get(code) ?? ZERO }
      : { code, title, opening: ever.get(code) ?? ZERO, closing: amount };
  });
}

/** Where a page of the general ledger begins: after a line of a ledger, which its cursor names. */
function placeOf(cursor: Cursor | undefined): LedgerPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, code, date, line] = /^(\d{4,6}) (\d{4}-\d\d-\d\d) (\d+)$/.exec(String(cursor.value)) ?? [];
  if (code === undefined || date === undefined) throw refuseField('cursor', 'invalid');
  return { code, date, entryId: cursor.id, line: Number(line) };
}

export function placeAfter({ code, entry_date, entry_id, line_number }: GeneralLedgerRow): LedgerPlace {
  return { code, date: entry_date, entryId: entry_id, line: line_number };
}

const cursorOfLine = ({ code, entry_date, line_number, entry_id }: GeneralLedgerRow): Cursor => ({
  value: `${code} ${entry_date} ${String(line_number)}`,
  id: entry_id,
});

/** A page of the lines of all or some ledgers, with the heads of these ledgers. */
export async function generalLedgerPage(
  scope: Scope,
  query: PageQuery & DaySpan & { ledgers?: string | undefined },
): Promise<{
  count: null;
  next: string | null;
  previous: null;
  results: z.input<typeof GeneralLedgerLine>[];
  ledgers: z.input<typeof LedgerHead>[];
}> {
  const { from, until } = query;
  if (from > until) throw refuseField('until', 'date_invalid');
  const size = query.page_size ?? DEFAULT_PAGE_SIZE;
  const after = placeOf(decodeCursor(query.cursor, 'text'));
  const codes = query.ledgers?.split(',');
  const [lines, heads] = await Promise.all([
    generalLedgerLines(scope, { from, until }, { after, limit: size + 1, codes }),
    ledgerHeads(scope, { from, until }, codes),
  ]);
  const page = pageOf(lines, size, cursorOfLine, { path: 'reports/general-ledger/', query });
  return {
    count: null,
    next: page.next,
    previous: null,
    results: page.rows.map(({ amount, ...row }) => ({ ...row, ...sides(amount) })),
    ledgers: heads.map(({ opening, closing, ...head }) => ({
      ...head,
      opening: formatEuro(opening),
      closing: formatEuro(closing),
    })),
  };
}
