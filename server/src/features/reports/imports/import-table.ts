import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fieldText, type TableImport, type TableKind } from '@saldo/contract';
import { formatEuro, ledgerUse, sum } from '@saldo/ledger';
import type { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { chartToMatch, ledgerKinds } from '#features/journal/index';
import type { UploadedFile } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { NotATable, readTable } from '#standards/tables/read-table';
import { bookTable, type TableFile } from './book-table.ts';
import { fitTable } from './fit-table.ts';
import { readDocuments, type RowProblem, type TableLedger } from './read-rows.ts';
import { chosenColumns, guessColumns, headingRow, missingFields, type TableColumns } from './table-columns.ts';

const LARGEST_BYTES = 5 * 1024 * 1024;
const MOST_ROWS = 10_001;
const MOST_PROBLEMS = 100;
const LONGEST_SAMPLE = 60;

export type TableQuery = {
  kind: TableKind;
  dry_run: 'true' | 'false';
  columns?: string | undefined;
  ledger?: string | undefined;
  leave_out: 'true' | 'false';
};

type Reply = z.input<typeof TableImport>;

/** Reads a table that was sent and says how it fits; without dry_run it is booked, all of it or what has no error. */
export async function importTable<Outcome>(
  files: FileStore,
  begin: Begin<Scope> & { once(work: (scope: Scope) => Promise<Reply>): Promise<Outcome> },
  receive: () => Promise<UploadedFile>,
  query: TableQuery,
): Promise<Outcome> {
  const incoming = await receive();
  const bytes = await buffer(incoming.content);
  if (bytes.length > LARGEST_BYTES) throw new Refusal('too_large');
  const rows = await cellsIn(bytes);
  const file =
    query.dry_run === 'true'
      ? null
      : { name: incoming.file_name, ...(await files.put(Readable.from([bytes]), LARGEST_BYTES)) };
  return begin.once((scope) => takeTable(scope, rows, query, file));
}

async function cellsIn(bytes: Uint8Array): Promise<string[][]> {
  try {
    const rows = await readTable(bytes, MOST_ROWS);
    if (rows.length < 2) throw new NotATable();
    if (rows.length >= MOST_ROWS) throw new Refusal('too_large');
    return rows;
  } catch (error) {
    throw error instanceof NotATable ? new Refusal('import_not_a_table') : error;
  }
}

async function takeTable(
  scope: Scope,
  rows: readonly (readonly string[])[],
  query: TableQuery,
  file: TableFile | null,
): Promise<Reply> {
  const { kind } = query;
  const head = headingRow(kind, rows);
  const headings = rows[head] ?? [];
  const body = rows.slice(head + 1);
  const columns = query.columns === undefined ? guessColumns(kind, headings) : chosenColumns(kind, query.columns);
  const missing = missingFields(kind, columns);
  const shown = { columns: columnsShown(headings, body, columns), missing };
  if (missing.length > 0) {
    if (file !== null) throw new Refusal('import_columns_missing');
    return { ...shown, ...NOTHING, rows: body.length };
  }
  const read = readDocuments({
    kind,
    body,
    firstRow: head + 2,
    columns,
    ledgers: await ledgersOf(scope),
    fallback: query.ledger,
  });
  const fit = await fitTable(scope, kind, read.documents);
  const problems = [...read.problems, ...fit.problems].toSorted((a, b) => a.row - b.row);
  if (file !== null && problems.length > 0 && (query.leave_out === 'false' || fit.isWhole))
    throw new Refusal(fit.isWhole && fit.problems.length > 0 ? 'import_items_differ' : 'import_rows_wrong');
  const import_id = file === null ? null : await bookTable(scope, kind, fit, file);
  return {
    ...shown,
    import_id,
    rows: read.rows,
    documents: fit.fresh.length,
    total: formatEuro(sum(fit.fresh.map(({ total }) => total))),
    known: fit.known,
    new_contacts: fit.newContacts,
    problems: problems.slice(0, MOST_PROBLEMS).map((problem) => problemShown(scope, problem, headings, columns)),
    problem_count: problems.length,
  };
}

const NOTHING = {
  import_id: null,
  documents: 0,
  total: '0.00',
  known: 0,
  new_contacts: 0,
  problems: [],
  problem_count: 0,
};

function columnsShown(
  headings: readonly string[],
  body: readonly (readonly string[])[],
  columns: TableColumns,
): Reply['columns'] {
  const fields = new Map(Object.entries(columns).map(([field, at]) => [at, field]));
  return headings.map((heading, at) => ({
    heading: heading.slice(0, LONGEST_SAMPLE),
    field: fields.get(at) ?? null,
    sample: (body.find((cells) => (cells[at] ?? '') !== '')?.[at] ?? '').slice(0, LONGEST_SAMPLE),
  }));
}

function problemShown(
  scope: Scope,
  { row, field, problem }: RowProblem,
  headings: readonly string[],
  columns: TableColumns,
): Reply['problems'][number] {
  const at = columns[field];
  return {
    row,
    field,
    column: at === undefined ? '' : (headings[at] ?? ''),
    message: fieldText(problem, scope.language),
  };
}

async function ledgersOf(scope: Scope): Promise<TableLedger[]> {
  const chart = await chartToMatch(scope);
  const facts = await ledgerKinds(
    scope,
    chart.map(({ code }) => code),
  );
  return chart.map(({ code, title_nl, title_en }) => {
    const own = facts.get(code);
    const isBookable = own !== undefined && ledgerUse(own).memorial;
    const problem = isBookable ? (own.activated ? null : 'ledger_inactive') : 'ledger_follows_documents';
    return { code, titles: [title_nl, title_en], problem };
  });
}
