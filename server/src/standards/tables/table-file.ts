import { Readable } from 'node:stream';
import { asText, CSV_BEGIN, csvLine, type WrittenCell } from '@saldo/ledger';

/** Words, an amount or a day. */
export type Cell = Exclude<WrittenCell, number>;

/** A table as it is read: pages of rows. What stands above the heads is for people: a sheet has it, CSV does not. */
export type Table = {
  title: string;
  above?: readonly string[];
  headings: readonly string[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** Rows as a CSV file has them. */
export function csvLines(rows: readonly (readonly Cell[])[], language: 'en' | 'nl'): string {
  return rows.map((row) => csvLine(row, language)).join('');
}

export const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file to download, written while its rows are read. */
export function tableFile(
  table: Table,
  { file_type, name, language }: { file_type: 'csv' | 'xlsx'; name: string; language: 'en' | 'nl' },
): { media_type: string; file_name: string; content: Readable } {
  if (file_type === 'xlsx') return { media_type: XLSX, file_name: `${name}.xlsx`, content: xlsxFile(table) };
  return { media_type: CSV, file_name: `${name}.csv`, content: streamOf(csvFile(table, language)) };
}

/** One page ahead of whoever reads, not the sixteen that are usual. */
export function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(utf8(pieces), { highWaterMark: 1 });
}

/** Bytes: a stream of texts would count its pieces and not their size. */
export async function* utf8(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** A table as CSV, page by page. */
export async function* csvFile({ headings, rows }: Table, language: 'en' | 'nl'): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLines([headings], language);
  for await (const page of rows) if (page.length > 0) yield csvLines(page, language);
}

/** Excel takes at most 31 characters, without these; a next sheet gets a number behind its name. */
function sheetName(title: string): string {
  return title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 28)
    .trim();
}

function xlsxCell(cell: Cell): string | number | Date {
  if (typeof cell === 'string') return asText(cell);
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : cell.cents / 100;
}

/** Of a column, in characters: a date fits. */
const LEAST_WIDTH = 14;

/** A table as XLSX, packed while it is read; past a million rows it goes on in a next sheet. */
export function xlsxFile(table: Table): Readable {
  return Readable.from(xlsxPieces(table), { highWaterMark: 1 });
}

/** Loads the library at the first file: few requests need it. */
async function* xlsxPieces({ title, above = [], headings, rows }: Table): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  async function* cells(): AsyncGenerator<(string | number | Date)[]> {
    if (above.length > 0) {
      for (const line of above) yield [asText(line)];
      yield [...headings];
    }
    for await (const page of rows) for (const row of page) yield row.map(xlsxCell);
  }
  yield* writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: headings.map((header) => ({
      ...(above.length > 0 ? {} : { header }),
      width: Math.max(LEAST_WIDTH, header.length + 2),
    })),
    freezePane: { rows: above.length + 1 },
    repeatHeaders: above.length === 0,
  });
}
