import { setImmediate as afterOthers } from 'node:timers/promises';
import type { IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { drawable, drawnUpOn, localAmount, shortDate } from '../invoice-pdf/invoice-pdf-texts.ts';
import type { Cell } from '../tables/table-file.ts';
import { columnWidths, type Needs } from './column-widths.ts';

/** A column of words is as wide as they ask for. */
export type PdfColumn = { head: string; isAmount: boolean };
export type PdfRow = { kind: 'heading' | 'group' | 'ledger' | 'sum' | 'total'; cells: readonly Cell[] };

export type TableDocument = {
  language: 'en' | 'nl';
  company: string;
  title: string;
  /** The span or the date it is of. */
  about: string;
  created_on: IsoDate;
  /** Those of words first. */
  columns: readonly PdfColumn[];
  rows: readonly PdfRow[];
};

const SIZE = 8;
const BODY: Style = { size: SIZE, weight: 'regular', color: INK.text };
const MUTED: Style = { ...BODY, color: INK.muted };
const STRONG: Style = { ...BODY, weight: 'semibold' };
const TITLE: Style = { size: 14, weight: 'semibold', color: INK.text };
const SMALL: Style = { size: 7.5, weight: 'regular', color: INK.muted };
const LEADING = 13;
/** Between the lines of one cell. */
const WRAPPED = 10;
const AIR = 3;
/** More of a cell is cut, so that a row never fills a page. */
const MOST_LINES = 12;
const GAP = 8;
const AMOUNT_WIDTH = 68;
const LEAST_WORDS = 190;
/** More columns of amounts than these ask for a sheet on its side. */
const UPRIGHT_AMOUNTS = 4;
const UPRIGHT_WORDS = 3;

type Placed = { head: string; at: number; left: number; right: number; isAmount: boolean };
type Sheet = { paper: InvoicePaper; document: TableDocument; right: number; bottom: number; y: number };

/**
 * A table on A4, tagged, in the language of who asks: upright, or on its side where it has many columns. Amounts that do not fit beside
 * each other follow in a next table with the same words.
 */
export async function writeTablePdf(document: TableDocument): Promise<Buffer> {
  const { language, company, created_on, title, columns } = document;
  const created = new Date(`${created_on}T12:00:00Z`);
  const amounts = columns.filter(({ isAmount }) => isAmount).length;
  const isWide = amounts > UPRIGHT_AMOUNTS || columns.length - amounts > UPRIGHT_WORDS;
  const paper = new InvoicePaper({
    title: `${title} ${company}`,
    author: company,
    language,
    created,
    keywords: title,
    isWide,
  });
  const height = isWide ? SHEET.width : SHEET.height;
  const right = (isWide ? SHEET.height : SHEET.width) - SHEET.left;
  const sheet: Sheet = { paper, document, right, bottom: height - (SHEET.height - SHEET.bottom), y: SHEET.top + 14 };
  drawHead(sheet);
  for (const [nth, set] of columnSets(sheet).entries()) {
    if (nth > 0) turn(sheet);
    await drawTable(sheet, set);
  }
  paper.footers({
    text: `${company} · ${title} · ${document.about}`,
    language,
    style: SMALL,
    width: right - SHEET.left - 90,
    right,
    baseline: height - (SHEET.height - SHEET.footer),
  });
  paper.root.end();
  return paper.bytes();
}

/** Columns that fit beside each other, each set with all words. */
function columnSets(sheet: Sheet): Placed[][] {
  const { columns } = sheet.document;
  const placed = columns.map((column, at) => ({ ...column, at }));
  const words = placed.filter(({ isAmount }) => !isAmount);
  const amounts = placed.filter(({ isAmount }) => isAmount);
  const width = sheet.right - SHEET.left;
  const most = Math.max(1, Math.floor((width - LEAST_WORDS) / AMOUNT_WIDTH));
  const sets = Math.max(1, Math.ceil(amounts.length / most));
  const needs = words.map(({ head, at }) => needsOf(sheet, head, at));
  return Array.from({ length: sets }, (_, nth) => {
    const own = amounts.slice(nth * most, (nth + 1) * most);
    const widths = columnWidths(width - own.length * AMOUNT_WIDTH, needs);
    let left: number = SHEET.left;
    const set: Placed[] = words.map(({ head, at }, index) => {
      const from = left;
      left += widths[index] ?? 0;
      return { head, at, left: from, right: left - GAP, isAmount: false };
    });
    for (const { head, at } of own) {
      set.push({ head, at, left: left + GAP, right: left + AMOUNT_WIDTH, isAmount: true });
      left += AMOUNT_WIDTH;
    }
    return set;
  });
}

/** One long name does not take the room of the other columns: of each ten cells, nine stand on one line if they can. */
const USUAL = 0.9;
/** Width is measured of the longest words alone: measuring each takes as long as drawing them. */
const MEASURED = 8;
/** An account number stands whole; an address may be broken. */
const LONGEST_WORD = 115;

function needsOf({ paper, document }: Sheet, head: string, at: number): Needs {
  const cells = document.rows.map(({ cells: own }) => text(own[at] ?? '', document.language));
  const lengths = cells.map((cell) => cell.length).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * USUAL)] ?? 0;
  const longest = (parts: readonly string[]): number =>
    Math.max(
      ...[...new Set(parts)]
        .toSorted((a, b) => b.length - a.length)
        .slice(0, MEASURED)
        .map((part) => paper.width(drawable(part), STRONG)),
    );
  const least = longest([head, ...cells].flatMap((cell) => cell.split(/\s+/)));
  const whole = longest([head, ...cells.filter((cell) => cell.length <= usual)]);
  return { least: Math.min(LONGEST_WORD, least) + GAP, whole: Math.max(least, whole) + GAP };
}

function drawHead(sheet: Sheet): void {
  const { paper, document, right } = sheet;
  const { language } = document;
  const line = (words: string, style: Style, tag: 'H1' | 'P'): void => {
    const text = paper.shorten(words, right - SHEET.left, style);
    paper.leaf(paper.root, tag, () => paper.left(text, SHEET.left, sheet.y, style));
    sheet.y += tag === 'H1' ? 20 : LEADING;
  };
  line(`${document.title} · ${document.company}`, TITLE, 'H1');
  line(document.about, BODY, 'P');
  line(drawnUpOn(document.created_on, language), MUTED, 'P');
  sheet.y += LEADING;
}

/** Page by page: a long table does not keep the requests of others waiting. */
async function drawTable(sheet: Sheet, columns: readonly Placed[]): Promise<void> {
  const { paper, document } = sheet;
  const table = paper.section(paper.root, 'Table');
  drawHeadings(sheet, table, columns);
  for (const row of document.rows) {
    const laid = laidOut(sheet, row, columns);
    if (sheet.y + LEADING + heightOf(laid) > sheet.bottom) {
      await afterOthers();
      turn(sheet);
      drawHeadings(sheet, table, columns);
    }
    drawRow(sheet, table, laid);
  }
}

function turn(sheet: Sheet): void {
  sheet.paper.doc.addPage();
  sheet.y = SHEET.top + 14;
}

function drawHeadings(sheet: Sheet, table: Structure, columns: readonly Placed[]): void {
  const { paper, right } = sheet;
  const heads = columns.map(({ head, ...place }) => ({ ...place, lines: linesOf(paper, head, place, MUTED) }));
  const height = (Math.max(1, ...heads.map(({ lines }) => lines.length)) - 1) * WRAPPED;
  const row = paper.section(table, 'TR');
  for (const { isAmount, left, right: end, lines } of heads)
    paper.leaf(row, 'TH', () => {
      // What takes one line stands on the last.
      const first = sheet.y + height - (lines.length - 1) * WRAPPED;
      for (const [nth, line] of lines.entries())
        if (isAmount) paper.right(line, end, first + nth * WRAPPED, MUTED);
        else paper.left(line, left, first + nth * WRAPPED, MUTED);
    });
  paper.decoration(() => paper.rule(sheet.y + height + 6, SHEET.left, right, INK.rule, 0.8));
  sheet.y += height + LEADING + 6;
}

/** A row as it is drawn: what does not fit on one line stands on more. */
type Laid = { row: PdfRow; style: Style; cells: readonly (Placed & { words: string; lines: readonly string[] })[] };

function laidOut({ paper, document }: Sheet, row: PdfRow, columns: readonly Placed[]): Laid {
  const style = row.kind === 'ledger' ? BODY : STRONG;
  const cells = columns.map((column) => {
    const cell = row.cells[column.at] ?? '';
    const words = text(cell, document.language);
    return { ...column, words, lines: linesOfCell(paper, cell, words, column, style) };
  });
  return { row, style, cells };
}

/** Words among amounts stay on their line, as those do. */
function linesOfCell(paper: InvoicePaper, cell: Cell, words: string, column: Placed, style: Style): readonly string[] {
  if (typeof cell !== 'string') return [words];
  return column.isAmount
    ? [paper.shorten(cell, column.right - column.left, style)]
    : linesOf(paper, cell, column, style);
}

/** What a row takes beyond one line, with some air beneath. */
function heightOf({ cells }: Laid): number {
  const more = Math.max(1, ...cells.map(({ lines }) => lines.length)) - 1;
  return more === 0 ? 0 : more * WRAPPED + AIR;
}

function linesOf(paper: InvoicePaper, words: string, { left, right }: { left: number; right: number }, style: Style) {
  const width = right - left;
  const whole = drawable(words);
  if (paper.width(whole, style) <= width) return [whole];
  const lines = paper.wrap(words, width, style);
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), paper.shorten(lines.slice(MOST_LINES - 1).join(' '), width, style)];
}

function drawRow(sheet: Sheet, table: Structure, laid: Laid): void {
  const { paper } = sheet;
  const { row, style, cells } = laid;
  const { kind } = row;
  if (kind === 'heading') sheet.y += 4;
  if (kind === 'sum' || kind === 'total')
    paper.decoration(() => paper.rule(sheet.y - 9.5, SHEET.left, sheet.right, INK.rule, 0.6));
  const { y } = sheet;
  const tags = paper.section(table, 'TR');
  for (const { left, right, isAmount, words, lines } of cells) {
    const draw = (): void => {
      for (const [nth, line] of lines.entries()) {
        if (line === '') continue;
        if (isAmount) paper.amount(line, right, y, style);
        else paper.left(line, left, y + nth * WRAPPED, style);
      }
    };
    paper.leaf(tags, 'TD', draw, words);
  }
  sheet.y += heightOf(laid) + (kind === 'total' || kind === 'sum' ? LEADING + 4 : LEADING);
}

function text(cell: Cell, language: 'en' | 'nl'): string {
  return typeof cell === 'string' ? cell : figure(cell, language);
}

function figure(cell: Exclude<Cell, string>, language: 'en' | 'nl'): string {
  return 'day' in cell ? shortDate(cell.day) : localAmount(cell.cents, language);
}
