import { type Cents, cents, earlierResultsAccount, isoDate, restartsEachYear, sum } from '@saldo/ledger';
import { administration, periodsOf, type PeriodRow } from '#features/administrations/index';
import {
  type Book,
  chartOfAccounts,
  type ChartLedger,
  cursorOfEntry,
  entriesOfYear,
  ledgerTotals,
  type WholeEntry,
  type YearOfEntries,
  yearOfEntries,
} from '#features/journal/index';
import type { Cursor } from '#platform/paging';
import { refuseField } from '#platform/refusal';
import type { Begin, Language, Scope } from '#platform/scope';

/** What is asked of the books of a year. */
export type YearQuery = { year: number; journal?: Book | undefined; ledger?: string | undefined };

/** The books of a year as they are at one moment, without their entries. */
export type YearRead = {
  totals: YearOfEntries;
  company: Awaited<ReturnType<typeof administration>>;
  chart: readonly ChartLedger[];
  /** Earliest first. */
  periods: readonly PeriodRow[];
  /** The balance sheet as the year begins, as far as it is not nil. Debits equal credits. */
  opening: readonly { account: string; amount: Cents }[];
  language: Language;
  today: string;
};

export async function readYear(scope: Scope, year: number): Promise<YearRead> {
  // First: whatever is posted from here on is not in the file.
  const totals = await yearOfEntries(scope, year);
  const company = await administration(scope);
  return {
    totals,
    company,
    chart: await chartOfAccounts(scope),
    periods: (await periodsOf(scope, year)).toReversed(),
    opening: await openingOf(scope, year, earlierResultsAccount(company.business_entity)),
    language: scope.language,
    today: scope.today,
  };
}

/** The results of earlier years are equity, also where no closing booked them. */
export async function openingOf(scope: Scope, year: number, results: string): Promise<YearRead['opening']> {
  const all = await ledgerTotals(scope, { until: isoDate(year - 1, 12, 1) });
  const isResult = (row: (typeof all)[number]): boolean => restartsEachYear(row);
  const earlier = sum(all.filter(isResult).map(({ amount }) => amount));
  const balances = new Map(all.filter((row) => !isResult(row)).map(({ code, amount }) => [code, amount]));
  balances.set(results, cents((balances.get(results) ?? 0) + earlier));
  return [...balances]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ account, amount }))
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

/** The id of the ledger whose lines are asked for. */
export function ledgerAsked(chart: readonly ChartLedger[], code: string | undefined): number | undefined {
  if (code === undefined) return undefined;
  const ledger = chart.find((each) => each.code === code);
  if (ledger === undefined) throw refuseField('ledger', 'ledger_unknown');
  return ledger.id;
}

const PAGE = 100;
/** Of an entry only its lines on one ledger are read. */
const PAGE_OF_LEDGER = 500;

/** The document of an imported line, where it had one. */
export function importedDocument({ imported }: WholeEntry['lines'][number]): string | null {
  return imported === null || imported.document === '' ? null : imported.document;
}

/** The number of an entry in files: what the program it came from gave it, or its own. */
export function auditNumber({ imported_number, entry_number }: WholeEntry): string {
  return imported_number ?? String(entry_number);
}

/** Entries by date, page by page, each page in a transaction of its own: the next one is read while this one is written. */
export async function* entryPages(
  begin: Begin<Scope>,
  { totals }: YearRead,
  only: { book?: Book | undefined; ledgerId?: number | undefined } = {},
): AsyncGenerator<WholeEntry[]> {
  const limit = only.ledgerId === undefined ? PAGE : PAGE_OF_LEDGER;
  const read = (after: Cursor | undefined) => begin((scope) => entriesOfYear(scope, totals, { ...only, after, limit }));
  for (let entries = await read(undefined); ; ) {
    const last = entries.at(-1);
    if (last === undefined || entries.length < limit) {
      yield entries;
      return;
    }
    const next = read(cursorOfEntry(last));
    // Whoever stops here does not wait for it.
    next.catch(() => undefined);
    yield entries;
    entries = await next;
  }
}
