import { setImmediate as afterOthers } from 'node:timers/promises';
import type { IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { drawable, localAmount, longDate, shortDate } from '../invoice-pdf/invoice-pdf-texts.ts';
import type { Cell } from '../tables/table-file.ts';

/** A column of words, with its share of the width, or of amounts. */
export type PdfColumn = { head: string; share: number } | { head: string; share: null };
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
const GAP = 8;
const AMOUNT_WIDTH = 68;
const LEAST_WORDS = 190;
/** More columns of amounts than these ask for a sheet on its side. */
const UPRIGHT_AMOUNTS = 4;
const UPRIGHT_WORDS = 3;

const WORDS = {
  en: { made: 'Drawn up on', page: (page: number, of: number) => `Page ${String(page)} of ${String(of)}` },
  nl: { made: 'Opgemaakt op', page: (page: number, of: number) => `Pagina ${String(page)} van ${String(of)}` },
} as const;

type Placed = { head: string; at: number; left: number; right: number; isAmount: boolean };
type Sheet = { paper: InvoicePaper; document: TableDocument; right: number; bottom: number; y: number };

/**
 * A table on A4, tagged, in the language of who asks: upright, or on its side where it has many columns. Amounts that do not fit beside
 * each other follow in a next table with the same words.
 */
export async function writeTablePdf(document: TableDocument): Promise<Buffer> {
  const { language, company, created_on, title, columns } = document;
  const created = new Date(`${created_on}T12:00:00Z`);
  const amounts = columns.filter(({ share }) => share === null).length;
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
  for (const [nth, set] of columnSets(columns, right).entries()) {
    if (nth > 0) turn(sheet);
    await drawTable(sheet, set);
  }
  drawFooters(sheet, height - (SHEET.height - SHEET.footer));
  paper.root.end();
  const chunks: Buffer[] = [];
  paper.doc.end();
  for await (const chunk of paper.doc as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Columns that fit beside each other, each set with all words. */
function columnSets(columns: readonly PdfColumn[], right: number): Placed[][] {
  const placed = columns.map((column, at) => ({ ...column, at }));
  const words = placed.filter(({ share }) => share !== null);
  const amounts = placed.filter(({ share }) => share === null);
  const width = right - SHEET.left;
  const most = Math.max(1, Math.floor((width - LEAST_WORDS) / AMOUNT_WIDTH));
  const sets = Math.max(1, Math.ceil(amounts.length / most));
  return Array.from({ length: sets }, (_, nth) => {
    const own = amounts.slice(nth * most, (nth + 1) * most);
    const forWords = width - own.length * AMOUNT_WIDTH;
    const shares = words.reduce((all, { share }) => all + (share ?? 0), 0);
    let left: number = SHEET.left;
    const set: Placed[] = words.map(({ head, at, share }) => {
      const from = left;
      left += (forWords * (share ?? 0)) / shares;
      return { head, at, left: from, right: left - GAP, isAmount: false };
    });
    for (const { head, at } of own) {
      set.push({ head, at, left, right: left + AMOUNT_WIDTH, isAmount: true });
      left += AMOUNT_WIDTH;
    }
    return set;
  });
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
  line(`${WORDS[language].made} ${longDate(document.created_on, language)}`, MUTED, 'P');
  sheet.y += LEADING;
}

/** Page by page: a long table does not keep the requests of others waiting. */
async function drawTable(sheet: Sheet, columns: readonly Placed[]): Promise<void> {
  const { paper, document } = sheet;
  const table = paper.section(paper.root, 'Table');
  drawHeadings(sheet, table, columns);
  for (const row of document.rows) {
    if (sheet.y + LEADING > sheet.bottom) {
      await afterOthers();
      turn(sheet);
      drawHeadings(sheet, table, columns);
    }
    drawRow(sheet, table, { row, columns });
  }
}

function turn(sheet: Sheet): void {
  sheet.paper.doc.addPage();
  sheet.y = SHEET.top + 14;
}

function drawHeadings(sheet: Sheet, table: Structure, columns: readonly Placed[]): void {
  const { paper, right, y } = sheet;
  const row = paper.section(table, 'TR');
  for (const { head, isAmount, left, right: end } of columns) {
    const text = paper.shorten(head, end - left, MUTED);
    paper.leaf(row, 'TH', () => (isAmount ? paper.right(text, end, y, MUTED) : paper.left(text, left, y, MUTED)));
  }
  paper.decoration(() => paper.rule(y + 6, SHEET.left, right, INK.rule, 0.8));
  sheet.y += LEADING + 6;
}

function drawRow(sheet: Sheet, table: Structure, { row, columns }: { row: PdfRow; columns: readonly Placed[] }): void {
  const { paper, document } = sheet;
  const { kind, cells } = row;
  const style = kind === 'ledger' ? BODY : STRONG;
  if (kind === 'heading') sheet.y += 4;
  if (kind === 'sum' || kind === 'total')
    paper.decoration(() => paper.rule(sheet.y - 9.5, SHEET.left, sheet.right, INK.rule, 0.6));
  const { y } = sheet;
  const tags = paper.section(table, 'TR');
  for (const { at, left, right, isAmount } of columns) {
    const cell = cells[at] ?? '';
    const words = typeof cell === 'string' ? paper.shorten(cell, right - left, style) : figure(cell, document.language);
    const draw = (): void => {
      if (words === '') return;
      if (isAmount) paper.amount(words, right, y, style);
      else paper.left(words, left, y, style);
    };
    paper.leaf(tags, 'TD', draw, words);
  }
  sheet.y += kind === 'total' || kind === 'sum' ? LEADING + 4 : LEADING;
}

function figure(cell: Exclude<Cell, string>, language: 'en' | 'nl'): string {
  return 'day' in cell ? shortDate(cell.day) : localAmount(cell.cents, language);
}

function drawFooters({ paper, document, right }: Sheet, footer: number): void {
  const { start, count } = paper.doc.bufferedPageRange();
  const line = drawable(`${document.company} · ${document.title} · ${document.about}`);
  for (let page = start; page < start + count; page += 1) {
    paper.doc.switchToPage(page);
    paper.decoration(() => {
      paper.rule(footer - 14, SHEET.left, right, INK.rule, 0.6);
      paper.left(paper.shorten(line, right - SHEET.left - 90, SMALL), SHEET.left, footer, SMALL);
      paper.right(WORDS[document.language].page(page + 1, count), right, footer, SMALL);
    });
  }
}
