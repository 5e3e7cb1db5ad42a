import type { Cents, IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { localAmount, longDate } from '../invoice-pdf/invoice-pdf-texts.ts';

export type AccountStatementDocument = {
  language: 'en' | 'nl';
  company: string;
  /** Address and numbers of the company, each a line. */
  details: readonly string[];
  /** Name and address of the customer, each a line. */
  customer: readonly string[];
  today: IsoDate;
  items: readonly {
    number: string;
    invoice_date: IsoDate;
    due_date: IsoDate | null;
    days_overdue: number;
    total: Cents;
    outstanding: Cents;
  }[];
  outstanding: Cents;
  overdue: Cents;
  /** Where it can be paid; null when the company named no account. */
  iban: string | null;
};

const WORDS = {
  en: {
    title: 'Statement of account',
    on: 'As of',
    columns: ['Invoice', 'Date', 'Due date', 'Days overdue', 'Total, €', 'Outstanding, €'],
    outstanding: 'Total outstanding',
    overdue: 'Of which overdue',
    iban: 'Please pay to',
  },
  nl: {
    title: 'Rekeningoverzicht',
    on: 'Per',
    columns: ['Factuur', 'Datum', 'Vervaldatum', 'Dagen te laat', 'Totaal, €', 'Openstaand, €'],
    outstanding: 'Totaal openstaand',
    overdue: 'Waarvan te laat',
    iban: 'Betaal op rekening',
  },
} as const;

const BODY: Style = { size: 9, weight: 'regular', color: INK.text };
const MUTED: Style = { ...BODY, color: INK.muted };
const STRONG: Style = { ...BODY, weight: 'semibold' };
const TITLE: Style = { size: 15, weight: 'semibold', color: INK.text };
const SMALL: Style = { size: 7.5, weight: 'regular', color: INK.muted };
const LEADING = 15;
/** Left edges of the first three columns, right edges of the others. */
const LEFT = [SHEET.left, 150, 240] as const;
const RIGHT = [390, 466, SHEET.right] as const;

type Sheet = { paper: InvoicePaper; document: AccountStatementDocument; y: number };

/** What a customer owes, on A4, tagged, in their language; the same statement of the same day is the same bytes. */
export async function writeAccountStatementPdf(document: AccountStatementDocument): Promise<Buffer> {
  const { language, company, today } = document;
  const words = WORDS[language];
  const created = new Date(`${today}T12:00:00Z`);
  const title = `${words.title} ${company}`;
  const paper = new InvoicePaper({ title, author: company, language, created, keywords: words.title });
  const sheet: Sheet = { paper, document, y: SHEET.top + 14 };
  drawHead(sheet);
  const table = paper.section(paper.root, 'Table');
  drawHeadings(sheet, table);
  for (const item of document.items) {
    if (sheet.y + LEADING > SHEET.bottom) {
      paper.doc.addPage();
      sheet.y = SHEET.top + 14;
      drawHeadings(sheet, table);
    }
    drawItem(sheet, table, item);
  }
  drawTotals(sheet, table);
  paper.footers({ text: company, language, style: SMALL, width: 300 });
  paper.root.end();
  return paper.bytes();
}

function drawHead(sheet: Sheet): void {
  const { paper, document } = sheet;
  const words = WORDS[document.language];
  const line = (text: string, style: Style, tag: 'H1' | 'P'): void => {
    if (text === '') return;
    const shown = paper.shorten(text, SHEET.right - SHEET.left, style);
    paper.leaf(paper.root, tag, () => paper.left(shown, SHEET.left, sheet.y, style));
    sheet.y += tag === 'H1' ? 22 : LEADING;
  };
  line(words.title, TITLE, 'H1');
  line(document.company, STRONG, 'P');
  for (const detail of document.details) line(detail, MUTED, 'P');
  sheet.y += LEADING;
  for (const part of document.customer) line(part, BODY, 'P');
  sheet.y += LEADING / 2;
  line(`${words.on} ${longDate(document.today, document.language)}`, MUTED, 'P');
  sheet.y += LEADING;
}

function drawHeadings(sheet: Sheet, table: Structure): void {
  const { paper, document, y } = sheet;
  const row = paper.section(table, 'TR');
  for (const [at, text] of WORDS[document.language].columns.entries())
    paper.leaf(row, 'TH', () => {
      const left = LEFT[at];
      if (left === undefined) paper.right(text, RIGHT[at - LEFT.length] ?? SHEET.right, y, MUTED);
      else paper.left(text, left, y, MUTED);
    });
  paper.decoration(() => paper.rule(y + 7, SHEET.left, SHEET.right, INK.rule, 0.8));
  sheet.y += LEADING + 8;
}

function drawItem(sheet: Sheet, table: Structure, item: AccountStatementDocument['items'][number]): void {
  const { paper, document, y } = sheet;
  const { language } = document;
  const row = paper.section(table, 'TR');
  const date = (day: IsoDate | null): string => (day === null ? '' : longDate(day, language));
  for (const [at, text] of [item.number, date(item.invoice_date), date(item.due_date)].entries())
    paper.leaf(row, 'TD', () => paper.left(paper.shorten(text, 90, BODY), LEFT[at] ?? SHEET.left, y, BODY), text);
  const late = item.days_overdue > 0 ? String(item.days_overdue) : '';
  for (const [at, text] of [late, localAmount(item.total, language), localAmount(item.outstanding, language)].entries())
    paper.leaf(row, 'TD', () => paper.amount(text, RIGHT[at] ?? SHEET.right, y, BODY), text);
  sheet.y += LEADING;
}

function drawTotals(sheet: Sheet, table: Structure): void {
  const { paper, document } = sheet;
  const words = WORDS[document.language];
  if (sheet.y + 5 * LEADING > SHEET.bottom) {
    paper.doc.addPage();
    sheet.y = SHEET.top + 14;
  }
  paper.decoration(() => paper.rule(sheet.y - 8, SHEET.left, SHEET.right, INK.text, 0.8));
  sheet.y += 5;
  const total = (label: string, amount: Cents, style: Style): void => {
    const row = paper.section(table, 'TR');
    const text = localAmount(amount, document.language);
    const { y } = sheet;
    paper.leaf(row, 'TD', () => paper.left(label, SHEET.left, y, style));
    paper.leaf(row, 'TD', () => paper.amount(text, SHEET.right, y, style), text);
    sheet.y += LEADING;
  };
  total(words.outstanding, document.outstanding, STRONG);
  total(words.overdue, document.overdue, BODY);
  if (document.iban === null) return;
  sheet.y += LEADING;
  const line = `${words.iban} ${document.iban}`;
  paper.leaf(paper.root, 'P', () => paper.left(line, SHEET.left, sheet.y, BODY));
}
