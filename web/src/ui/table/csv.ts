import type { Column } from './data-table-types.ts';
import type { Language } from '../format/language.ts';
import { fileName, saveFile } from './save-file.ts';

/** A leading =, +, @ or tab would make a spreadsheet run the text as a formula; amounts keep their sign. */
export function harmless(text: string): string {
  return /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d.,]+$/.test(text)) ? `'${text}` : text;
}

function quoted(text: string, separator: string): string {
  const plain = harmless(text.replace(/−/g, '-'));
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replace(/"/g, '""')}"` : plain;
}

/** The rows as a spreadsheet reads them: semicolons in Dutch, where the comma is the decimal sign; commas in English. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: Language): string {
  const separator = language === 'nl' ? ';' : ',';
  const written = columns.flatMap(({ head, text }) => (text === undefined ? [] : [{ head, text }]));
  const lines = [written.map(({ head }) => head), ...rows.map((row) => written.map(({ text }) => text(row)))];
  return lines.map((line) => line.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');
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
