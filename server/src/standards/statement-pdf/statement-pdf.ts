import type { Cents, IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { drawnUpOn, localAmount } from '../invoice-pdf/invoice-pdf-texts.ts';

/** `compared` is null in every row of a part with one column. */
type Amounts = { amount: Cents; compared: Cents | null };
type Row = Amounts & { title: string };

/** A statement with its groups and ledgers; `total` stands under a rule. */
export type StatementPart = {
  title: string;
  /** What the columns are headed with: this year, and the one before if it is compared; or dates. */
  columns: readonly string[];
  groups: readonly (Row & { ledgers: readonly (Row & { code: string })[] })[];
  total: Row;
};

export type StatementDocument = {
  language: 'en' | 'nl';
  company: string;
  /** Address and number, each a line. */
  details: readonly string[];
  title: string;
  created_on: IsoDate;
  parts: readonly StatementPart[];
};

const BODY: Style = { size: 9, weight: 'regular', color: INK.text };
const MUTED: Style = { ...BODY, color: INK.muted };
const STRONG: Style = { ...BODY, weight: 'semibold' };
const HEAD: Style = { size: 12, weight: 'semibold', color: INK.text };
const SMALL: Style = { size: 7.5, weight: 'regular', color: INK.muted };
const LEADING = 15;
const TITLE_WIDTH = 300;
/** Right edges of the amounts, that of the first left out where there is one column. */
const COLUMNS = [450, SHEET.right] as const;
const edgeOf = (at: number, columns: number): number => COLUMNS[at + COLUMNS.length - columns] ?? SHEET.right;
const INDENT = 44;

type Sheet = { paper: InvoicePaper; document: StatementDocument; y: number };

/** Annual figures on A4, tagged, in the language of who asks; the same figures of the same day are the same bytes. */
export async function writeStatementPdf(document: StatementDocument): Promise<Buffer> {
  const { language, company, created_on, title } = document;
  const created = new Date(`${created_on}T12:00:00Z`);
  const paper = new InvoicePaper({ title: `${title} ${company}`, author: company, language, created, keywords: title });
  const sheet: Sheet = { paper, document, y: SHEET.top + 14 };
  drawHead(sheet);
  for (const part of document.parts) drawPart(sheet, part);
  const text = `${company} · ${title}`;
  paper.footers({ text, language, style: SMALL, width: TITLE_WIDTH });
  paper.root.end();
  return paper.bytes();
}

function drawHead(sheet: Sheet): void {
  const { paper, document } = sheet;
  const line = (words: string, style: Style, tag: 'H1' | 'P'): void => {
    const text = paper.shorten(words, SHEET.right - SHEET.left, style);
    paper.leaf(paper.root, tag, () => paper.left(text, SHEET.left, sheet.y, style));
    sheet.y += tag === 'H1' ? 22 : LEADING;
  };
  line(`${document.title} · ${document.company}`, { ...HEAD, size: 15 }, 'H1');
  for (const words of document.details) if (words !== '') line(words, MUTED, 'P');
  line(drawnUpOn(document.created_on, document.language), MUTED, 'P');
  sheet.y += LEADING;
}

/** A part that does not fit below the one before begins a page. */
function drawPart(sheet: Sheet, part: StatementPart): void {
  const { paper } = sheet;
  const lines = part.groups.reduce((all, { ledgers }) => all + ledgers.length + 1.5, 4);
  if (sheet.y + lines * LEADING > SHEET.bottom && sheet.y > SHEET.bottom / 3) turn(sheet);
  const table = paper.section(paper.root, 'Table');
  const heads = (): void => {
    const row = paper.section(table, 'TR');
    const { y } = sheet;
    paper.leaf(row, 'TH', () => paper.left(part.title, SHEET.left, y, HEAD));
    for (const [at, words] of part.columns.entries())
      paper.leaf(row, 'TH', () => paper.right(words, edgeOf(at, part.columns.length), y, MUTED));
    paper.decoration(() => paper.rule(y + 7, SHEET.left, SHEET.right, INK.rule, 0.8));
    sheet.y += LEADING + 10;
  };
  heads();
  const place = (lines: number): void => {
    if (sheet.y + lines * LEADING <= SHEET.bottom) return;
    turn(sheet);
    heads();
  };
  for (const group of part.groups) {
    place(2);
    drawRow(sheet, table, group, STRONG);
    for (const ledger of group.ledgers) {
      place(1);
      drawRow(sheet, table, ledger, BODY);
    }
    sheet.y += 5;
  }
  place(2);
  const { y } = sheet;
  paper.decoration(() => paper.rule(y - 8, SHEET.left, SHEET.right, INK.text, 0.8));
  sheet.y += 5;
  drawRow(sheet, table, part.total, STRONG);
  sheet.y += LEADING * 2;
}

function turn(sheet: Sheet): void {
  sheet.paper.doc.addPage();
  sheet.y = SHEET.top + 14;
}

function drawRow(sheet: Sheet, table: Structure, row: Row & { code?: string }, style: Style): void {
  const { paper, document } = sheet;
  const { y } = sheet;
  const tags = paper.section(table, 'TR');
  const title = paper.shorten(row.title, row.code === undefined ? TITLE_WIDTH : TITLE_WIDTH - INDENT, style);
  paper.leaf(tags, 'TD', () => {
    if (row.code !== undefined) paper.left(row.code, SHEET.left, y, MUTED);
    paper.left(title, row.code === undefined ? SHEET.left : SHEET.left + INDENT, y, style);
  });
  const amounts = row.compared === null ? [row.amount] : [row.amount, row.compared];
  for (const [at, amount] of amounts.entries()) {
    const words = localAmount(amount, document.language);
    const edge = edgeOf(at, amounts.length);
    paper.leaf(tags, 'TD', () => paper.amount(words, edge, y, at === 0 ? style : MUTED), words);
  }
  sheet.y += LEADING;
}
