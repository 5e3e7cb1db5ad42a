import type { IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { longDate } from '../invoice-pdf/invoice-pdf-texts.ts';

export type HoursEvidence = {
  language: 'en' | 'nl';
  company: string;
  person: string;
  year: number;
  today: IsoDate;
  entries: readonly {
    day: IsoDate;
    times: string;
    kind: string;
    subject: string;
    minutes: number;
    recorded_on: IsoDate;
  }[];
  minutes: number;
  /** SHA-256 of the entries. */
  hash: string;
};

const WORDS = {
  en: {
    title: 'Record of hours',
    drawn: 'Drawn up on',
    columns: ['Date', 'Time', 'Type', 'Work', 'Recorded', 'Hours'],
    total: 'Total',
    hash: 'SHA-256 of these entries',
    page: (page: number, of: number) => `Page ${String(page)} of ${String(of)}`,
  },
  nl: {
    title: 'Urenverantwoording',
    drawn: 'Opgemaakt op',
    columns: ['Datum', 'Tijd', 'Soort', 'Werk', 'Geschreven', 'Uren'],
    total: 'Totaal',
    hash: 'SHA-256 van deze uren',
    page: (page: number, of: number) => `Pagina ${String(page)} van ${String(of)}`,
  },
} as const;

const BODY: Style = { size: 8, weight: 'regular', color: INK.text };
const MUTED: Style = { ...BODY, color: INK.muted };
const STRONG: Style = { ...BODY, weight: 'semibold' };
const TITLE: Style = { size: 15, weight: 'semibold', color: INK.text };
const LEADING = 13;
/** Left edges and widths of all columns but the last, which ends at the margin. */
const COLUMNS = [
  [SHEET.left, 76],
  [SHEET.left + 80, 62],
  [SHEET.left + 146, 66],
  [SHEET.left + 216, 150],
  [SHEET.left + 370, 80],
] as const;

type Sheet = { paper: InvoicePaper; document: HoursEvidence; y: number };

/** The hours of a person in a year, on A4, tagged; the same hours of the same day are the same bytes. */
export async function writeHoursEvidencePdf(document: HoursEvidence): Promise<Buffer> {
  const { language, company, person, year, today, hash } = document;
  const words = WORDS[language];
  const title = `${words.title} ${String(year)} – ${person}`;
  const created = new Date(`${today}T12:00:00Z`);
  const paper = new InvoicePaper({ title, author: company, language, created, keywords: `${words.title} ${hash}` });
  const sheet: Sheet = { paper, document, y: SHEET.top + 14 };
  line(sheet, title, TITLE, 'H1');
  line(sheet, company, STRONG, 'P');
  line(sheet, `${words.drawn} ${longDate(today, language)}`, MUTED, 'P');
  line(sheet, `${words.hash}: ${hash}`, MUTED, 'P');
  sheet.y += LEADING;
  const table = paper.section(paper.root, 'Table');
  row(sheet, table, [...words.columns], MUTED);
  for (const { day, times, kind, subject, recorded_on, minutes } of document.entries) {
    if (sheet.y + 2 * LEADING > SHEET.bottom) {
      paper.doc.addPage();
      sheet.y = SHEET.top + 14;
      row(sheet, table, [...words.columns], MUTED);
    }
    const dates = [day, recorded_on].map((date) => longDate(date, language));
    row(sheet, table, [dates[0] ?? '', times, kind, subject, dates[1] ?? '', clock(minutes)], BODY);
  }
  row(sheet, table, [words.total, '', '', '', '', clock(document.minutes)], STRONG);
  drawFooters(sheet);
  paper.root.end();
  const chunks: Buffer[] = [];
  paper.doc.end();
  for await (const chunk of paper.doc as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}

function line(sheet: Sheet, text: string, style: Style, tag: 'H1' | 'P'): void {
  const { paper, y } = sheet;
  const shown = paper.shorten(text, SHEET.right - SHEET.left, style);
  paper.leaf(paper.root, tag, () => paper.left(shown, SHEET.left, y, style));
  sheet.y += tag === 'H1' ? 22 : LEADING;
}

function row(sheet: Sheet, table: Structure, texts: readonly string[], style: Style): void {
  const { paper, y } = sheet;
  const tr = paper.section(table, 'TR');
  for (const [at, text] of texts.entries())
    paper.leaf(
      tr,
      'TD',
      () => {
        const column = COLUMNS[at];
        if (column === undefined) paper.right(text, SHEET.right, y, style);
        else paper.left(paper.shorten(text, column[1], style), column[0], y, style);
      },
      text,
    );
  sheet.y += LEADING;
}

function drawFooters({ paper, document }: Sheet): void {
  const { start, count } = paper.doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.doc.switchToPage(page);
    paper.decoration(() => {
      paper.rule(SHEET.footer - 14, SHEET.left, SHEET.right, INK.rule, 0.6);
      paper.left(document.hash, SHEET.left, SHEET.footer, MUTED);
      paper.right(WORDS[document.language].page(page + 1, count), SHEET.right, SHEET.footer, MUTED);
    });
  }
}
