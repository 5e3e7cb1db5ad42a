import type { IsoDate } from '@saldo/ledger';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from '../invoice-pdf/invoice-pdf-paper.ts';
import { drawnUpOn, shortDate } from '../invoice-pdf/invoice-pdf-texts.ts';

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
  /** SHA-256 of the entries, with the company, person and year that they are of. */
  hash: string;
};

const WORDS = {
  en: {
    title: 'Record of hours',
    columns: ['Date', 'Time', 'Type', 'Work', 'Recorded', 'Hours'],
    total: 'Total',
    hash: 'SHA-256 of this record',
  },
  nl: {
    title: 'Urenverantwoording',
    columns: ['Datum', 'Tijd', 'Soort', 'Werk', 'Geschreven', 'Uren'],
    total: 'Totaal',
    hash: 'SHA-256 van deze verantwoording',
  },
} as const;

const BODY: Style = { size: 8, weight: 'regular', color: INK.text };
const MUTED: Style = { ...BODY, color: INK.muted };
const STRONG: Style = { ...BODY, weight: 'semibold' };
const TITLE: Style = { size: 15, weight: 'semibold', color: INK.text };
const LEADING = 13;
/** Left edges and widths of all columns but the last, which ends at the margin. */
const COLUMNS = [
  [SHEET.left, 54],
  [SHEET.left + 58, 56],
  [SHEET.left + 118, 66],
  [SHEET.left + 188, 190],
  [SHEET.left + 384, 60],
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
  line(sheet, drawnUpOn(today, language), MUTED, 'P');
  line(sheet, `${words.hash}: ${hash}`, MUTED, 'P');
  sheet.y += LEADING;
  const table = paper.section(paper.root, 'Table');
  head(sheet, table);
  for (const { day, times, kind, subject, recorded_on, minutes } of document.entries)
    row(sheet, table, [shortDate(day), times, kind, subject, shortDate(recorded_on), clock(minutes)], BODY);
  row(sheet, table, [words.total, '', '', '', '', clock(document.minutes)], STRONG);
  paper.footers({ text: hash, language, style: MUTED, width: SHEET.right - SHEET.left });
  paper.root.end();
  return paper.bytes();
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

function head(sheet: Sheet, table: Structure): void {
  draw(
    sheet,
    table,
    'TH',
    [...WORDS[sheet.document.language].columns].map((text) => [text]),
    MUTED,
  );
}

/** A row, at the top of a new page when it does not fit on this one; only what was worked on takes more than one line. */
function row(sheet: Sheet, table: Structure, texts: readonly string[], style: Style): void {
  const { paper } = sheet;
  const cells = texts.map((text, at) => {
    const width = COLUMNS[at]?.[1];
    return width === undefined ? [text] : paper.wrap(text, width, style);
  });
  if (sheet.y + linesIn(cells) * LEADING > SHEET.bottom) {
    paper.doc.addPage();
    sheet.y = SHEET.top + 14;
    head(sheet, table);
  }
  draw(sheet, table, 'TD', cells, style);
}

function linesIn(cells: readonly (readonly string[])[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length));
}

function draw(sheet: Sheet, table: Structure, tag: 'TH' | 'TD', cells: readonly (readonly string[])[], style: Style) {
  const { paper, y } = sheet;
  const tr = paper.section(table, 'TR');
  for (const [at, lines] of cells.entries())
    paper.leaf(
      tr,
      tag,
      () => {
        const column = COLUMNS[at];
        for (const [below, text] of lines.entries())
          if (column === undefined) paper.right(text, SHEET.right, y, style);
          else paper.left(text, column[0], y + below * LEADING, style);
      },
      lines.join(' '),
    );
  sheet.y += linesIn(cells) * LEADING;
  paper.decoration(() => paper.rule(sheet.y - LEADING + 4, SHEET.left, SHEET.right, INK.rule, 0.4));
}
