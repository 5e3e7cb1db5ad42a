import { INK, type InvoicePaper, SHEET, type Structure, type Style } from './invoice-pdf-paper.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoiceTemplate } from './invoice-template.ts';
import { countryLine, drawable, type InvoiceWords, longDate, shortDate } from './invoice-pdf-texts.ts';

export const BODY: Style = { size: 9, weight: 'regular', color: INK.text };
export const MUTED: Style = { ...BODY, color: INK.muted };
export const STRONG: Style = { ...BODY, weight: 'medium' };
export const SMALL: Style = { size: 7.5, weight: 'regular', color: INK.muted };

export type Sheet = {
  paper: InvoicePaper;
  document: InvoiceDocument;
  words: InvoiceWords;
  template: InvoiceTemplate;
  /** From line to line of running text. */
  leading: number;
  /** Where the contents of a page end. */
  bottom: number;
  isConcept: boolean;
  isQuotation: boolean;
  /** Where the next thing may be drawn. */
  y: number;
};

function drawLines(
  sheet: Sheet,
  parent: Structure,
  lines: readonly string[],
  style: Style,
  align: 'left' | 'right',
): void {
  for (const line of lines) {
    const { y } = sheet;
    sheet.paper.leaf(parent, 'P', () => {
      if (align === 'left') sheet.paper.left(line, SHEET.left, y, style);
      else sheet.paper.right(line, SHEET.right, y, style);
    });
    sheet.y += sheet.leading;
  }
}

function partyLines({ buyer, language }: InvoiceDocument, words: InvoiceWords): string[] {
  const { street, postal_code, city, country } = buyer.address;
  const lines = [
    buyer.name,
    buyer.attention === null ? '' : `${words.attention} ${buyer.attention}`,
    street,
    `${postal_code} ${city}`.trim(),
    countryLine(country, language),
  ];
  return lines.map(drawable).filter((line) => line !== '');
}

const LOGO = { width: 170, height: 46 };

export function drawLetterhead(sheet: Sheet, logo: Uint8Array | null): void {
  const { paper, document, words } = sheet;
  const { seller } = document;
  const name: Style = { size: 15, weight: 'semibold', color: INK.text };
  if (logo === null)
    paper.leaf(paper.root, 'P', () => paper.left(drawable(seller.name), SHEET.left, SHEET.top + 14, name));
  else
    paper.leaf(
      paper.root,
      'Figure',
      () => paper.picture(logo, { ...LOGO, x: SHEET.left, y: SHEET.top - 4 }),
      drawable(seller.name),
    );
  const { street, postal_code, city } = seller.address;
  sheet.y = SHEET.top + 5;
  const lines = [
    logo === null ? '' : seller.name,
    [street, `${postal_code} ${city}`.trim()].filter((part) => part !== '').join(', '),
    seller.kvk === null ? '' : `${words.chamber} ${seller.kvk}`,
    seller.vat_id === null ? '' : `${words.vat_id} ${seller.vat_id}`,
    seller.email ?? '',
  ];
  drawLines(
    sheet,
    paper.root,
    lines.map(drawable).filter((line) => line !== ''),
    MUTED,
    'right',
  );
}

/** Below the header; without a template of the company the address is where a window envelope shows it. */
const ADDRESS_BELOW = 14;
const TITLE_BELOW = 148;
const ADDRESS_WIDTH = 270;
const PARTICULARS = { left: 356, gap: 12 };

function optional(label: string, value: string | null): [string, string][] {
  return value === null ? [] : [[label, value]];
}

function particulars({ document, words, isConcept, isQuotation }: Sheet): [string, string][] {
  const { language, credited_invoice, buyer, delivery_date, period_until = null, quotation = null } = document;
  const date = (value: string | null): string | null => (value === null ? null : longDate(value, language));
  const showsBuyerVatId = document.vat_subtotals.some(({ category }) => category === 'AE' || category === 'K');
  return [
    [words.number, isConcept ? (isQuotation ? words.number_on_sending : words.number_to_come) : document.number],
    [words.date, longDate(document.issue_date, language)],
    ...optional(
      period_until === null ? words.delivered : words.period,
      supplied(delivery_date, period_until, language),
    ),
    ...optional(
      isQuotation ? words.valid_until : words.pay_before,
      document.kind === 'invoice' ? date(document.due_date) : null,
    ),
    ...optional(words.credits, credited_invoice?.number ?? null),
    ...optional(words.quotation, quotation),
    ...optional(words.reference, document.buyer_reference),
    ...optional(words.order, document.order_reference),
    ...optional(words.your_vat_id, showsBuyerVatId ? buyer.vat_id : null),
  ];
}

/** A day in words, or the two between which a period lies, in digits. */
function supplied(from: string | null, until: string | null, language: InvoiceDocument['language']): string | null {
  if (from === null) return null;
  return until === null ? longDate(from, language) : `${shortDate(from)} – ${shortDate(until)}`;
}

export function nameOf({ document, words, isQuotation }: Pick<Sheet, 'document' | 'words' | 'isQuotation'>): string {
  return isQuotation ? words.quotation : words[document.kind];
}

export function drawHead(sheet: Sheet): void {
  const { paper, document, words } = sheet;
  const addressY = sheet.template.header_height + ADDRESS_BELOW;
  const titleY = sheet.template.header_height + TITLE_BELOW;
  sheet.y = addressY;
  const addressStyle = { ...BODY, size: 9.5 };
  const address = partyLines(document, words).flatMap((line) => paper.wrap(line, ADDRESS_WIDTH, addressStyle));
  drawLines(sheet, paper.root, address, addressStyle, 'left');
  const rows = particulars(sheet);
  const firstRow = Math.max(titleY - (rows.length - 1) * 15, addressY);
  const title: Style = { size: 22, weight: 'semibold', color: sheet.template.accent };
  const bottom = Math.max(titleY, firstRow + (rows.length - 1) * 15, sheet.y + 20);
  paper.leaf(paper.root, 'H1', () => paper.left(nameOf(sheet), SHEET.left, bottom, title));
  if (sheet.isConcept)
    paper.leaf(paper.root, 'P', () =>
      paper.left(words.concept, SHEET.left, bottom + 18, { ...STRONG, color: INK.muted }),
    );
  rows.forEach(([label, value], index) => {
    const baseline = firstRow + index * 15;
    paper.leaf(paper.root, 'P', () => {
      paper.left(label, PARTICULARS.left, baseline, MUTED);
      const room = SHEET.right - PARTICULARS.left - paper.width(label, MUTED) - PARTICULARS.gap;
      paper.right(paper.shorten(value, room, BODY), SHEET.right, baseline, BODY);
    });
  });
  sheet.y = bottom + 40;
}
