import { type Cents, subtract, sum } from '@saldo/ledger';
import {
  accountNamed,
  isAccount,
  type OwnAccount,
  type StatementBalance,
  statementEnd,
  type StatementEvent,
} from '../bank-files/bank-statement.ts';
import { StatementProblem } from '../bank-files/statement-problem.ts';
import { textLines } from '../bank-files/text-lines.ts';
import { type CsvColumns, mappedLayout } from './csv-columns.ts';
import { BANK_LAYOUTS, CellReader, type CsvLayout, type CsvTransaction } from './csv-layout.ts';
import { csvRows, type CsvRow } from './csv-rows.ts';

/** Rows are kept until the last is read, because some banks write the newest first. */
const MOST_ROWS = 200_000;
/** What a person needs to see of a file to tell its columns. */
const SAMPLE_ROWS = 6;
const SAMPLE_CELL = 60;

const sampleOf = (rows: readonly CsvRow[]): string[][] =>
  rows.map(({ cells }) => cells.map((cell) => cell.slice(0, SAMPLE_CELL)));

/** A file whose columns nobody told: its first rows, for a person to tell them. */
export class UnknownColumns extends StatementProblem {
  readonly sample: string[][];

  constructor(sample: readonly CsvRow[]) {
    super('unknown_columns', 1, 'no bank writes these columns');
    this.sample = sampleOf(sample);
  }
}

/** A row that cannot be read by the columns that a person told: its first rows and that row, to tell them anew. */
export class MisreadColumns extends StatementProblem {
  readonly sample: string[][];

  constructor({ code, line, message }: StatementProblem, sample: readonly CsvRow[]) {
    super(code, line, message);
    this.sample = sampleOf(sample);
  }
}

/** The layout of the file by its first row: that of a bank, else the one that was told for it. */
function layoutOf(first: readonly string[], told: CsvColumns | null): CsvLayout | null {
  const heading = first.map((cell) => cell.trim().toLowerCase());
  const known = BANK_LAYOUTS.find((layout) => layout.reads(heading));
  return known ?? (told === null ? null : mappedLayout(told));
}

/** Whether a row, or only the first, has as many cells as the dates and amounts of a statement ask. */
function isTable(rows: readonly CsvRow[]): boolean {
  return rows.some(({ cells }) => cells.length >= 2 && cells.some((cell) => /\d/.test(cell)));
}

/**
 * Reads a CSV or TAB file of a bank: of ING, Rabobank, ABN AMRO and bunq by their headings, of any other by the columns that a person
 * told. Of a file of several accounts only the rows of the own account are read. Throws `UnknownColumns` when nobody told them yet.
 */
export async function* readBankCsv(
  chunks: AsyncIterable<Uint8Array | string>,
  own: OwnAccount & { columns: CsvColumns | null },
): AsyncGenerator<StatementEvent> {
  const rows = await rowsOf(chunks, own.columns);
  yield* statementsOf(ofOwnAccount(rows.transactions, own), rows.layout);
}

const filled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** The rows without the title that some banks put above them, as Knab does: first rows with at most one cell filled, before one with three or more. */
async function* belowTitle(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow> {
  let above: CsvRow[] | null = [];
  for await (const row of rows) {
    if (above !== null && filled(row) <= 1 && above.length < SAMPLE_ROWS) {
      above.push(row);
      continue;
    }
    if (above !== null && filled(row) < 3) yield* above;
    above = null;
    yield row;
  }
  yield* above ?? [];
}

async function rowsOf(
  chunks: AsyncIterable<Uint8Array | string>,
  told: CsvColumns | null,
): Promise<{ layout: CsvLayout; transactions: CsvTransaction[] }> {
  const transactions: CsvTransaction[] = [];
  const first: CsvRow[] = [];
  let layout: CsvLayout | null = null;
  let columns = new Map<string, number>();
  for await (const row of belowTitle(csvRows(textLines(chunks)))) {
    if (first.length < SAMPLE_ROWS) first.push(row);
    if (first.length === 1) {
      layout = layoutOf(row.cells, told);
      columns = new Map(row.cells.map((cell, index) => [cell.trim().toLowerCase(), index]));
      if (layout?.hasHeading === true) continue;
    }
    if (layout === null) {
      if (first.length === SAMPLE_ROWS) break;
      continue;
    }
    if (transactions.length === MOST_ROWS) throw new StatementProblem('too_large', row.line, 'too many rows');
    const transaction = readRow(layout, new CellReader(row, columns), {
      first,
      row,
      isFirst: transactions.length === 0,
    });
    if (transaction === null) layout = null;
    else transactions.push(transaction);
  }
  if (layout !== null) return { layout, transactions };
  if (!isTable(first)) throw new StatementProblem('not_a_statement', 1, 'no table of transactions');
  throw new UnknownColumns(first);
}

type Place = { first: readonly CsvRow[]; row: CsvRow; isFirst: boolean };

/** The transaction of a row. Null where the first row does not fit the columns that were told: then they are of another file. */
function readRow(layout: CsvLayout, cells: CellReader, { first, row, isFirst }: Place): CsvTransaction | null {
  try {
    return { ...layout.read(cells), line: row.line };
  } catch (error) {
    if (BANK_LAYOUTS.includes(layout) || !(error instanceof StatementProblem)) throw error;
    if (isFirst) return null;
    throw new MisreadColumns(error, first.includes(row) ? first : [...first.slice(0, SAMPLE_ROWS - 1), row]);
  }
}

function ofOwnAccount(all: readonly CsvTransaction[], own: OwnAccount): readonly CsvTransaction[] {
  const found = all.filter(({ account }) => account !== null && isAccount(accountNamed(account), own));
  return found.length === 0 ? all : found;
}

/** Oldest first: as the file has them, or turned round where it begins with the newest. */
function inOrder(all: readonly CsvTransaction[]): readonly CsvTransaction[] {
  const first = all[0]?.record.booking_date ?? '';
  const last = all.at(-1)?.record.booking_date ?? '';
  const isNewestFirst = first > last || (first === last && !addsUp(all) && addsUp(all.toReversed()));
  const ordered = isNewestFirst ? all.toReversed() : all;
  return ordered.toSorted((a, b) => a.record.booking_date.localeCompare(b.record.booking_date));
}

function addsUp(all: readonly CsvTransaction[]): boolean {
  return all.every(({ balance, record }, index) => {
    const before = all[index - 1]?.balance;
    return balance !== null && (before === undefined || (before !== null && balance - record.amount === before));
  });
}

function at(balance: Cents | null, date: StatementBalance['date']): StatementBalance | null {
  return balance === null ? null : { amount: balance, date };
}

/**
 * A file with a balance in each row tells of each day how it began and ended: then each day is a statement, and
 * otherwise the file is one as a whole.
 */
function* statementsOf(transactions: readonly CsvTransaction[], layout: CsvLayout): Generator<StatementEvent> {
  const all = inOrder(transactions);
  const hasBalances = all.length > 0 && all.every(({ balance }) => balance !== null);
  if (!hasBalances) return yield* statementOf(all, layout, endsOfFile(all));
  let before: Cents | null = null;
  const days = [...Map.groupBy(all, ({ record }) => record.booking_date).values()].map((own) => {
    const ends: Ends = endsOfDay(own, before);
    before = ends.closing;
    return { own, ends };
  });
  // Balances may follow another date than the one of the rows. What adds up as the file has it is right as a whole.
  const isByDay = days.every(
    ({ own, ends }, index) =>
      endsAsItMoved(own, ends) && (index === 0 || days[index - 1]?.ends.closing === ends.opening),
  );
  const whole = isByDay ? undefined : [transactions, transactions.toReversed()].find(addsUp);
  if (whole !== undefined) return yield* statementOf(whole, layout, endsOfFile(whole));
  for (const { own, ends } of days) yield* statementOf(own, layout, ends);
}

const endsAsItMoved = (own: readonly CsvTransaction[], { opening, closing }: Ends): boolean =>
  opening !== null && closing !== null && sum([opening, ...own.map(({ record }) => record.amount)]) === closing;

type Ends = { opening: Cents | null; closing: Cents | null };

const balanceBefore = (one: CsvTransaction | undefined): Cents | null =>
  one === undefined || one.balance === null ? null : subtract(one.balance, one.record.amount);

function endsOfFile(all: readonly CsvTransaction[]): Ends {
  return { opening: balanceBefore(all[0]), closing: all.at(-1)?.balance ?? null };
}

/**
 * The balances at which a day begins and ends: those that no other row of the day leads to or goes on from, in whatever order it has them. Where the
 * day ends as it began, it is where the day before ended. Rows that do not lead to each other are taken as they stand, and then do not add up.
 */
function endsOfDay(own: readonly CsvTransaction[], before: Cents | null): Ends {
  const left = new Map<Cents, number>();
  const count = (balance: Cents | null, by: number): void => {
    if (balance !== null) left.set(balance, (left.get(balance) ?? 0) + by);
  };
  for (const one of own) {
    count(balanceBefore(one), 1);
    count(one.balance, -1);
  }
  const open = [...left].filter(([, times]) => times !== 0);
  const [opening] = open.find(([, times]) => times === 1) ?? [];
  const [closing] = open.find(([, times]) => times === -1) ?? [];
  if (open.length === 2 && opening !== undefined && closing !== undefined) return { opening, closing };
  const isRound = open.length === 0 && own.some((one) => one.balance === before);
  return isRound ? { opening: before, closing: before } : endsOfFile(own);
}

function* statementOf(own: readonly CsvTransaction[], layout: CsvLayout, ends: Ends): Generator<StatementEvent> {
  const dates = own.map(({ record }) => record.booking_date).toSorted();
  const [from = null, until = null] = [dates[0], dates.at(-1)];
  yield {
    kind: 'statement',
    format: BANK_LAYOUTS.includes(layout) ? 'CSV' : `CSV ${layout.name}`,
    ...accountNamed(own[0]?.account ?? null),
    currency: 'EUR',
    statement_id: null,
    sequence_number: null,
    from,
    until,
  };
  let moved = 0;
  for (const { record } of own) {
    moved += record.amount;
    yield { kind: 'transaction', transaction: record };
  }
  const counted = { transaction_count: own.length, unbooked_count: 0, moved };
  yield statementEnd(at(ends.opening, from), at(ends.closing, until), counted);
}
