import { type Cents, cents, type IsoDate, isoDate, isRealDate, isTooLarge, ZERO } from '@saldo/ledger';
import { parse } from 'csv-parse/sync';
import type { CellValue } from 'hucre/xlsx';

/** A file that is no table. */
export class NotATable extends Error {
  override name = 'NotATable';
}

/** The cells of a table as text, row by row: CSV (comma, semicolon or tab) or the first sheet of an XLSX. Throws NotATable. */
export async function readTable(bytes: Uint8Array, most: number): Promise<string[][]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readCsv(bytes, most);
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: most });
    return (sheets[0]?.rows ?? []).map((row) => row.map(textOfCell));
  } catch {
    throw new NotATable();
  }
}

/** The cells of a CSV. Throws NotATable. */
export function readCsv(bytes: Uint8Array, most: number): string[][] {
  return cellsOf(textOf(bytes), most);
}

function textOfCell(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'number') return textOfNumber(value);
  return String(value).trim();
}

/**
 * A number of a spreadsheet with the 15 digits that it keeps. One with more decimals than cents is given four of them at least: it is read as
 * no amount then, instead of as thousands or rounded unseen.
 */
function textOfNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  const [whole = '', decimals] = text.split('.');
  return decimals === undefined ? text : `${whole}.${decimals.padEnd(decimals.length > 2 ? 4 : 2, '0')}`;
}

/** UTF-8 where it is valid, else Windows Latin-1, which any bytes are; a file of bytes below space is no text. */
function textOf(bytes: Uint8Array): string {
  if (bytes.some((byte) => byte === 0)) throw new NotATable();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function cellsOf(text: string, most: number): string[][] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, 20);
  const count = (separator: string): number => Math.max(0, ...lines.map((line) => line.split(separator).length - 1));
  const delimiter = [';', '\t', ','].reduce((best, each) => (count(each) > count(best) ? each : best));
  try {
    const rows: unknown = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      to: most,
    });
    return rows as string[][];
  } catch {
    throw new NotATable();
  }
}

/** A heading as it is compared: without case, marks and underscores. */
export const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .replaceAll(/[:*]/g, '')
    .trim();

const bare = (text: string): string => text.replaceAll(/[\s€'\u00a0]|EUR/gi, '');

/** Which sign the file writes before cents: the last of two in one amount, or one before one or two digits at the end. */
export function decimalSign(texts: readonly string[]): ',' | '.' {
  let comma = 0;
  let point = 0;
  for (const text of texts.map((each) => bare(each).replace(/[-+()DCBR]+$/i, ''))) {
    const sign = /[.,]/.test(text) ? (text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.') : null;
    if (sign === null) continue;
    const hasBoth = text.includes(',') && text.includes('.');
    const digits = text.length - text.lastIndexOf(sign) - 1;
    if (!hasBoth && (digits === 3 || digits === 0)) continue;
    if (sign === ',') comma += 1;
    else point += 1;
  }
  // No amount with cents: then signs part thousands, and which of the two makes no difference.
  if (comma === 0 && point === 0) return texts.some((text) => text.includes('.')) ? ',' : '.';
  return comma >= point ? ',' : '.';
}

/** An amount with the decimal sign of its file: minus before or behind, in brackets, or with D or C. Null when it cannot be read. */
export function amountOf(text: string, decimal: ',' | '.'): Cents | null {
  let rest = bare(text);
  if (rest === '' || /^[-–]+$/.test(rest)) return ZERO;
  let sign = 1;
  const side = /(d|dr|db|debet|debit|c|cr|credit)$/i.exec(rest)?.[0];
  if (side !== undefined) {
    rest = rest.slice(0, -side.length);
    if (/^c/i.test(side)) sign = -1;
  }
  if (/^\(.*\)$/.test(rest)) {
    rest = rest.slice(1, -1);
    sign = -sign;
  }
  if (/^[-–−]|[-–−]$/.test(rest)) {
    rest = rest.replace(/^[-–−]|[-–−]$/, '');
    sign = -sign;
  }
  const thousands = decimal === ',' ? '.' : ',';
  const grouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d{1,2})?$`);
  const simple = new RegExp(`^\\d+(\\${decimal}\\d{1,2})?$`);
  if (!grouped.test(rest) && !simple.test(rest)) return null;
  const [whole = '', fraction = ''] = rest.replaceAll(thousands, '').split(decimal);
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return isTooLarge(value) ? null : cents(sign * value);
}

/** A date as programs write it: 2026-03-31, 31-03-2026, 31/3/2026 or 20260331. Null when it is none. */
export function dateOf(text: string): IsoDate | null {
  const bareText = text.trim();
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(bareText) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(bareText) ?? [];
  const [, d, m, y] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(bareText) ?? [];
  const found = isoDate(Number(year ?? y ?? 0), Number(month ?? m ?? 0), Number(day ?? d ?? 0));
  return isRealDate(found) ? found : null;
}
