import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Cents, formatEuro, type IsoDate } from '@saldo/ledger';
import { writeXlsxStream } from 'hucre/xlsx';

/** Words, an amount in cents that a spreadsheet adds up, or a day that it sorts by. */
export type Cell = string | { cents: Cents } | { day: IsoDate };

/** A table as it is read: pages of rows. What stands above the heads is for people: a sheet has it, CSV does not. */
export type Table = {
  title: string;
  above?: readonly string[];
  headings: readonly string[];
  rows: AsyncIterable<readonly (readonly Cell[])[]>;
};

/** What a spreadsheet would take for a formula, also behind spaces or on a next line, stays text. Amounts are ours and may begin with a minus. */
export function asText(words: string): string {
  return /^\s*[=@+\-−]|^[\t\r]/.test(words) ? `'${words}` : words;
}

/** Rows as a spreadsheet reads them: semicolons in Dutch, where the comma is the decimal sign; commas in English. */
export function csvLines(rows: readonly (readonly Cell[])[], language: 'en' | 'nl'): string {
  const isDutch = language === 'nl';
  const separator = isDutch ? ';' : ',';
  const written = (cell: Cell): string => {
    if (typeof cell === 'string') return quoted(asText(cell), separator);
    if ('day' in cell) return cell.day;
    const amount = formatEuro(cell.cents);
    return isDutch ? amount.replace('.', ',') : amount;
  };
  return rows.map((row) => `${row.map(written).join(separator)}\r\n`).join('');
}

function quoted(words: string, separator: string): string {
  return words.includes(separator) || /["\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file to download, written while its rows are read. */
export function tableFile(
  table: Table,
  { file_type, name, language }: { file_type: 'csv' | 'xlsx'; name: string; language: 'en' | 'nl' },
): { media_type: string; file_name: string; content: Readable } {
  if (file_type === 'xlsx') return { media_type: XLSX, file_name: `${name}.xlsx`, content: xlsxFile(table) };
  const content = streamOf(csvFile(table, language));
  return { media_type: 'text/csv; charset=utf-8', file_name: `${name}.csv`, content };
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

/** Begins with a byte order mark, without which Excel reads accents wrongly. */
export const CSV_BEGIN = '\ufeff';

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
export function xlsxFile({ title, above = [], headings, rows }: Table): Readable {
  async function* cells(): AsyncGenerator<(string | number | Date)[]> {
    if (above.length > 0) {
      for (const line of above) yield [asText(line)];
      yield [...headings];
    }
    for await (const page of rows) for (const row of page) yield row.map(xlsxCell);
  }
  const stream = writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: headings.map((header) => ({
      ...(above.length > 0 ? {} : { header }),
      width: Math.max(LEAST_WIDTH, header.length + 2),
    })),
    freezePane: { rows: above.length + 1 },
    repeatHeaders: above.length === 0,
  });
  return Readable.fromWeb(stream as ReadableStream);
}
