import { FIELD_TEXTS, type FieldText } from '@saldo/contract';
import { isRealDate } from '@saldo/ledger';
import { parse } from 'csv-parse/sync';
import { Refusal, refuseField } from './refusal.ts';
import type { Language } from './scope.ts';

export type CsvProblem = { row: number; column: string; message: string };

/** A row as its file has it, by the names we give the columns; rows are numbered as in the file. */
export type CsvRow<Column extends string> = { row: number; cells: Partial<Record<Column, string>> };

const MOST_ROWS = 20_000;
const MOST_PROBLEMS = 100;

/**
 * Reads a list from CSV: comma, semicolon or tab, headings in English or Dutch. Columns that it needs and does not have are problems of
 * its first row, and then no row is read; without a place for problems the file is refused. So it is when it has too many rows.
 */
export function readCsv<Column extends string>(
  content: string,
  headings: Readonly<Record<Column, RegExp>>,
  needed: readonly Column[],
  problems?: CsvProblems,
): CsvRow<Column>[] {
  const rows = cellsOf(content);
  const [head = [], ...body] = rows;
  const columns = Object.entries<RegExp>(headings) as [Column, RegExp][];
  const at = new Map(
    columns.flatMap(([column, heading]) => {
      const index = head.findIndex((title) => heading.test(title.trim().toLowerCase()));
      return index === -1 ? [] : [[column, index] as const];
    }),
  );
  const missing = needed.filter((column) => !at.has(column));
  if (missing.length > 0 && problems === undefined) throw refuseField('content', 'column_missing');
  for (const column of missing) problems?.add(1, column, 'column_missing');
  if (missing.length > 0) return [];
  if (body.length > MOST_ROWS) throw refuseField('content', 'too_many');
  return body.map((cells, index) => {
    const own = [...at].map(([column, place]) => [column, (cells[place] ?? '').trim()]);
    return { row: index + 2, cells: Object.fromEntries(own) as Partial<Record<Column, string>> };
  });
}

function cellsOf(content: string): string[][] {
  const [first = ''] = content.split('\n', 1);
  const delimiter = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ',';
  try {
    return parse(content, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw refuseField('content', 'invalid');
  }
}

/** An amount or a number as typed in either language: the wire form with two decimals, or null. */
export function amountIn(text: string): string | null {
  const plain = text.replaceAll(/[€\s]/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const digits = whole.replaceAll(/[.,]/g, '');
  return digits.length > 11 ? null : `${digits === '' ? '0' : digits}.${fraction.padEnd(2, '0')}`;
}

/** A day as typed: 2026-01-31, 31-01-2026 or 31/1/2026; null for anything else. */
export function dayIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.test(text);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const date = iso ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? date : null;
}

/** Gathers what is wrong with rows, so that a file tells everything at once. */
export class CsvProblems {
  readonly list: CsvProblem[] = [];
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(row: number, column: string, text: FieldText): void {
    if (this.list.length < MOST_PROBLEMS) this.list.push({ row, column, message: FIELD_TEXTS[text][this.#language] });
  }

  /** Does something with a row; what it is refused for becomes its problem. */
  take<Result>(row: number, act: () => Result): Result | undefined {
    try {
      return act();
    } catch (error) {
      const fields = error instanceof Refusal ? error.details.fields : undefined;
      if (fields === undefined) throw error;
      for (const [column, [text]] of Object.entries(fields)) this.add(row, column, text ?? 'invalid');
      return undefined;
    }
  }
}
