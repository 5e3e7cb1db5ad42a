import type { Language } from '../format/language.ts';
import { harmless } from './csv.ts';
import type { Column } from './data-table-types.ts';
import { fileName, saveFile } from './save-file.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What the name of a sheet may not hold, or be longer than. */
const NOT_IN_NAMES = /[\\/?*[\]:]/g;
const LONGEST_NAME = 31;

/** A number that stands right, as the language writes it; anything else stays text that no spreadsheet runs. */
export function cellOf(text: string, align: 'left' | 'right' | undefined, language: Language): string | number {
  const [thousands, point] = language === 'nl' ? ['.', ','] : [',', '.'];
  const plain = text.replaceAll('−', '-').replaceAll(thousands, '').replace(point, '.');
  return align === 'right' && /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : harmless(text);
}

/** The rows as an Excel file. What writes it is fetched when it is first needed. */
export async function downloadXlsx<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<void> {
  const { XlsxStreamWriter } = await import('hucre/xlsx');
  const written = columns.flatMap(({ head, text, align }) => (text === undefined ? [] : [{ head, text, align }]));
  const writer = new XlsxStreamWriter({
    name: label.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME),
    columns: written.map(({ head }) => ({ header: head })),
    freezePane: { rows: 1 },
  });
  for (const row of rows) writer.addRow(written.map(({ text, align }) => cellOf(text(row), align, language)));
  const bytes = await writer.finish();
  saveFile(fileName(label, 'xlsx'), new Blob([new Uint8Array(bytes)], { type: XLSX }));
}
