import { CSV_BEGIN, csvLine } from '@saldo/ledger';
import type { Language } from '../format/language.ts';
import type { Column } from './data-table-types.ts';
import { fileName, saveFile } from './save-file.ts';
import { writtenColumns } from './written-cell.ts';

/** The rows as a spreadsheet reads them. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string {
  const written = writtenColumns(columns);
  const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ of }) => of(row)))];
  return lines.map((line) => csvLine(line, language)).join('');
}

/** Hands text to the browser as a file. */
export function downloadText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }));
}

export function downloadCsv<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): void {
  downloadText(fileName(label, 'csv'), CSV_BEGIN + toCsv(columns, rows, language), 'text/csv;charset=utf-8');
}
