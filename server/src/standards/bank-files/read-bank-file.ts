import { readBankCsv } from '../bank-csv/bank-csv.ts';
import type { CsvColumns } from '../bank-csv/csv-columns.ts';
import { readCamt053 } from '../camt053/camt053.ts';
import { readMt940 } from '../mt940/mt940.ts';
import { readZip, ZipProblem } from '../zip/read-zip.ts';
import type { OwnAccount, StatementEvent } from './bank-statement.ts';
import { StatementProblem } from './statement-problem.ts';
import { utf16Of } from './text-lines.ts';

type Chunks = AsyncIterable<Uint8Array>;
type Kind = 'camt' | 'mt940' | 'csv' | 'zip' | 'other';

const HEAD_BYTES = 4096;
/** A ZIP is held as a whole; statements shrink to a tenth. */
const LARGEST_ZIP = 64 * 1024 * 1024;

/** What a file is by its first bytes. Its name says little: banks call the same format `.xml`, `.053` or `.txt`. */
export function kindOf(head: Uint8Array): Kind {
  const bytes = Buffer.from(head);
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return 'zip';
  const text = new TextDecoder(utf16Of(head) ?? 'windows-1252')
    .decode(bytes)
    .replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  if (/^\s*</.test(text)) return 'camt';
  if (/(?:^|[\r\n{])\s*:20:/.test(text) || text.startsWith('{1:F01')) return 'mt940';
  return text.includes('\0') || text.startsWith('%PDF') || text.trim() === '' ? 'other' : 'csv';
}

/** The first bytes of a stream, and the stream from its beginning. */
async function withHead(chunks: Chunks): Promise<{ head: Buffer; all: Chunks }> {
  const source = chunks[Symbol.asyncIterator]();
  const begun: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await source.next();
    if (next.done === true) break;
    begun.push(next.value);
    size += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* begun;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  }
  return { head: Buffer.concat(begun).subarray(0, HEAD_BYTES), all: all() };
}

/**
 * Reads a file of a bank in whichever format it is: CAMT, MT940, CSV or TAB, or a ZIP of these. Throws a `StatementProblem`.
 */
export async function* readBankFile(
  chunks: Chunks,
  own: OwnAccount & { columns: CsvColumns | null },
): AsyncGenerator<StatementEvent> {
  const { head, all } = await withHead(chunks);
  const kind = kindOf(head);
  if (kind === 'zip') yield* readZipped(all, own);
  else yield* reading(kind, all, own);
}

function reading(
  kind: Kind,
  all: Chunks,
  own: OwnAccount & { columns: CsvColumns | null },
): AsyncGenerator<StatementEvent> {
  if (kind === 'camt') return readCamt053(all);
  if (kind === 'mt940') return readMt940(all);
  if (kind === 'csv') return readBankCsv(all, own);
  throw new StatementProblem('not_a_statement', 1, 'no format of a bank statement');
}

async function* readZipped(
  chunks: Chunks,
  own: OwnAccount & { columns: CsvColumns | null },
): AsyncGenerator<StatementEvent> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > LARGEST_ZIP) throw new StatementProblem('too_large', 1, 'the ZIP is too large');
    parts.push(chunk);
  }
  let count = 0;
  try {
    for (const { bytes } of readZip(Buffer.concat(parts))) {
      count += 1;
      yield* reading(kindOf(bytes.subarray(0, HEAD_BYTES)), once(bytes), own);
    }
  } catch (error) {
    throw error instanceof ZipProblem ? new StatementProblem('truncated', 1, `the ZIP is ${error.message}`) : error;
  }
  if (count === 0) throw new StatementProblem('not_a_statement', 1, 'the ZIP is empty');
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** What one transaction has in each format, to be counted without reading what it says. A closing tag stands beside an opening one. */
const MARKS = { camt: 'Ntry>', mt940: ':61:', csv: '\n' } as const;

/** About how many transactions a file has, to tell how far a reading is. 0 where that is not known beforehand. */
export async function countTransactions(chunks: Chunks): Promise<number> {
  const { head, all } = await withHead(chunks);
  const kind = kindOf(head);
  if (kind === 'zip' || kind === 'other') return 0;
  const mark = MARKS[kind];
  let found = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of all) {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) found += 1;
    tail = bytes.subarray(bytes.length - Math.min(mark.length - 1, bytes.length));
  }
  return kind === 'camt' ? Math.floor(found / 2) : found;
}
