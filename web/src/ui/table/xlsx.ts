import { asText, type WrittenCell } from '@saldo/ledger';
import type { Column } from './data-table-types.ts';
import { fileName, saveFile } from './save-file.ts';
import { writtenColumns } from './written-cell.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What the name of a sheet may not hold, or be longer than. */
const NOT_IN_NAMES = /[\\/?*[\]:']/g;
const LONGEST_NAME = 31;
/** Of a column, in characters: a date fits. */
const LEAST_WIDTH = 14;

/** Numbers and days as such, in no language: Excel shows them in that of its user. Words stay words. */
export function cellOf(cell: WrittenCell): string | number | Date {
  if (typeof cell === 'string') return asText(cell);
  if (typeof cell === 'number') return cell;
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : cell.cents / 100;
}

/** The rows as the bytes of an Excel file. What writes it is fetched when it is first needed. */
export async function toXlsx<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { XlsxStreamWriter } = await import('hucre/xlsx');
  const written = writtenColumns(columns);
  const writer = new XlsxStreamWriter({
    name: label.replaceAll(NOT_IN_NAMES, ' ').slice(0, LONGEST_NAME),
    columns: written.map(({ head }) => ({ header: head, width: Math.max(LEAST_WIDTH, head.length + 2) })),
    freezePane: { rows: 1 },
  });
  for (const row of rows) writer.addRow(written.map(({ of }) => cellOf(of(row))));
  return new Uint8Array(await writer.finish());
}

export async function downloadXlsx<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  saveFile(fileName(label, 'xlsx'), new Blob([await toXlsx(label, columns, rows)], { type: XLSX }));
}
