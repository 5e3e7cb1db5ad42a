import { formatMoney } from '../format/format.ts';
import type { Language } from '../format/language.ts';
import type { Column } from './data-table-types.ts';
import { fileName, saveFile } from './save-file.ts';
import { harmless, type WrittenCell, writtenColumns } from './written-cell.ts';

/** Amounts as the language writes them, days as every spreadsheet reads them. */
function plainOf(cell: WrittenCell, language: Language): string {
  if (typeof cell === 'string') return harmless(cell);
  if (typeof cell === 'number') return String(cell);
  return 'day' in cell ? cell.day : formatMoney(cell.cents, language).replace('−', '-');
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as a spreadsheet reads them: semicolons in Dutch, where the comma is the decimal sign; commas in English. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string {
  const separator = language === 'nl' ? ';' : ',';
  const written = writtenColumns(columns);
  const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ of }) => of(row)))];
  return lines
    .map((line) => line.map((cell) => quoted(plainOf(cell, language), separator)).join(separator))
    .join('\r\n');
}

/** Hands text to the browser as a file. */
export function downloadText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** With a byte order mark, because Excel otherwise reads accents wrongly. */
export function downloadCsv<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): void {
  downloadText(fileName(label, 'csv'), `\uFEFF${toCsv(columns, rows, language)}\r\n`, 'text/csv;charset=utf-8');
}
