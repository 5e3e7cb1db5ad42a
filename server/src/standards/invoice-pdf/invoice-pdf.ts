import { subtract } from '@saldo/ledger';
import { exemptionReason, type InvoiceDocument, type InvoiceLine } from './invoice-document.ts';
import { BODY, drawHead, drawLetterhead, MUTED, nameOf, type Sheet, SMALL, STRONG } from './invoice-pdf-head.ts';
import { INK, InvoicePaper, SHEET, type Structure, type Style } from './invoice-pdf-paper.ts';
import { drawPaymentQr, QR_HEIGHT, transferText } from './invoice-pdf-qr.ts';
import { drawFirstPage, drawNextPage, nextPageTop } from './invoice-pdf-template.ts';
import {
  euroAmount,
  groupedIban,
  type InvoiceWords,
  localAmount,
  localPrice,
  localQuantity,
  longDate,
  rateLabel,
  unitLabel,
  vatLabel,
  wordsOf,
} from './invoice-pdf-texts.ts';
import { HOUSE_TEMPLATE, type InvoiceTemplate } from './invoice-template.ts';

export type InvoicePdfOptions = {
  /** The same invoice as UBL; travels inside the PDF as its machine-readable alternative. */
  ubl: string | null;
  /** Marked as a draft, without a number; without UBL unless this says otherwise. */
  isConcept?: boolean;
  /** PNG or JPEG; the seller's name is in its place when null. */
  logo: Uint8Array | null;
  /** How the seller has it drawn; null is the look of the house. */
  template: InvoiceTemplate | null;
  /** It is a quotation: without a request to pay, and valid until its due date. */
  isQuotation?: boolean;
};

const LEADING = 14;
const ROW_PADDING = 10;
/** Right edges of the figures; the description runs from the margin to its own edge. */
const COLUMNS = { description: 312, quantity: 354, price: 420, vat: 472, amount: SHEET.right };

function drawTableHead(sheet: Sheet, cell: (draw: () => void) => void): void {
  const { paper, words, y } = sheet;
  cell(() => paper.left(words.description, SHEET.left, y, MUTED));
  cell(() => paper.right(words.quantity, COLUMNS.quantity, y, MUTED));
  cell(() => paper.right(words.price, COLUMNS.price, y, MUTED));
  cell(() => paper.right(words.vat, COLUMNS.vat, y, MUTED));
  cell(() => paper.right(words.amount, COLUMNS.amount, y, MUTED));
  paper.decoration(() => paper.rule(y + 9, SHEET.left, SHEET.right, sheet.template.accent, 1));
  sheet.y = y + 9;
}

function nextPage(sheet: Sheet, withTableHead: boolean): void {
  sheet.paper.doc.addPage();
  drawNextPage(sheet.paper, sheet.template);
  sheet.y = nextPageTop(sheet.template);
  if (withTableHead) drawTableHead(sheet, (draw) => sheet.paper.decoration(draw));
}

function drawFigures(sheet: Sheet, row: Structure, line: InvoiceLine, baseline: number): void {
  const { paper } = sheet;
  const { language } = sheet.document;
  const figure = (text: string, x: number, style: Style): void =>
    paper.leaf(row, 'TD', () => paper.amount(text, x, baseline, style), text);
  const unit = unitLabel(line.unit_code, language);
  const counted = localQuantity(line.quantity, language);
  figure(unit === '' ? counted : `${counted} ${unit}`, COLUMNS.quantity, BODY);
  figure(localPrice(line.unit_price, language), COLUMNS.price, BODY);
  const label = vatLabel(line.vat_category, line.rate_bp, language);
  paper.leaf(row, 'TD', () => paper.right(label, COLUMNS.vat, baseline, BODY));
  figure(localAmount(line.line_net, language), COLUMNS.amount, STRONG);
}

const ABOVE_BOTTOM = 8;
const ROOM_FOR_UNITS = 16;

function drawLine(sheet: Sheet, table: Structure, line: InvoiceLine): void {
  const { paper } = sheet;
  const { language, lines } = sheet.document;
  const rowBottom = sheet.bottom - ABOVE_BOTTOM;
  const room = lines.some(({ unit_code }) => unit_code !== null) ? ROOM_FOR_UNITS * paper.scale : 0;
  const described = paper.wrap(line.description.trim(), COLUMNS.description - room - SHEET.left, BODY);
  const discount = line.discount === undefined ? [] : [sheet.words.discount_of(rateLabel(line.discount.bp, language))];
  const wrapped = [...described, ...discount];
  const height = (wrapped.length - 1) * sheet.leading + 2 * ROW_PADDING + 5;
  const fitsOnOnePage = height < sheet.bottom - nextPageTop(sheet.template) - 60;
  if (sheet.y + (fitsOnOnePage ? height : 60) > rowBottom) nextPage(sheet, true);
  const row = paper.section(table, 'TR');
  sheet.y += ROW_PADDING + 7;
  wrapped.forEach((text, index) => {
    if (sheet.y > rowBottom) {
      nextPage(sheet, true);
      sheet.y += ROW_PADDING + 7;
    }
    const { y } = sheet;
    // The first line of a description is its name; the rest explains it.
    const isMuted = index >= described.length || (index > 0 && line.description.includes('\n'));
    const style = isMuted ? MUTED : BODY;
    paper.leaf(row, 'TD', () => paper.left(text, SHEET.left, y, style));
    if (index === 0) drawFigures(sheet, row, line, y);
    sheet.y += sheet.leading;
  });
  row.end();
  sheet.y += ROW_PADDING - sheet.leading - 1;
  const { y } = sheet;
  paper.decoration(() => paper.rule(y, SHEET.left, SHEET.right, INK.rule, 0.6));
}

function drawTable(sheet: Sheet): void {
  const { paper } = sheet;
  const table = paper.section(paper.root, 'Table');
  const head = paper.section(table, 'TR');
  drawTableHead(sheet, (draw) => paper.leaf(head, 'TH', draw));
  head.end();
  for (const line of sheet.document.lines) drawLine(sheet, table, line);
  table.end();
}

type TotalRow = { label: string; value: string; style: Style };

function totalRows(sheet: Sheet): TotalRow[] {
  const { document, words } = sheet;
  const { language, totals } = document;
  const amount = (value: InvoiceDocument['totals']['net']): string => localAmount(value, language);
  const vatRows = document.vat_subtotals.map(({ category, rate_bp, base, vat }) => ({
    label:
      category === 'S' || category === 'Z'
        ? words.vat_on(rateLabel(rate_bp, language), amount(base))
        : words.untaxed_on(amount(base)),
    value: amount(vat),
    style: BODY,
  }));
  const prepaidRows =
    totals.prepaid === 0
      ? []
      : [
          { label: words.total, value: amount(totals.gross), style: BODY },
          { label: words.prepaid, value: amount(totals.prepaid), style: BODY },
        ];
  const lines = totals.lines ?? totals.net;
  const discountRows =
    lines === totals.net
      ? []
      : [
          { label: words.subtotal, value: amount(lines), style: BODY },
          { label: words.discount, value: amount(subtract(totals.net, lines)), style: BODY },
        ];
  const net = { label: words.excluding_vat, value: amount(totals.net), style: BODY };
  return [...discountRows, net, ...vatRows, ...prepaidRows];
}

const TOTALS_LEFT = 330;
const TOTAL_STEP = 19;

function drawTotals(sheet: Sheet): void {
  const { paper, document, words } = sheet;
  const rows = totalRows(sheet);
  const needed = rows.length * TOTAL_STEP + 60;
  if (sheet.y + needed > sheet.bottom) nextPage(sheet, false);
  sheet.y += 24;
  for (const { label, value, style } of rows) {
    const { y } = sheet;
    paper.leaf(
      paper.root,
      'P',
      () => {
        paper.left(label, TOTALS_LEFT, y, MUTED);
        paper.amount(value, SHEET.right, y, style);
      },
      `${label} ${value}`,
    );
    sheet.y += TOTAL_STEP;
  }
  const { y } = sheet;
  paper.decoration(() => paper.rule(y - 9, TOTALS_LEFT, SHEET.right, INK.rule, 0.6));
  const label = sheet.isQuotation ? words.total : document.kind === 'invoice' ? words.to_pay : words.credited;
  const payable = euroAmount(document.totals.payable, document.language);
  paper.leaf(
    paper.root,
    'P',
    () => {
      paper.left(label, TOTALS_LEFT, y + 10, { ...BODY, size: 11, weight: 'semibold' });
      paper.right(payable, SHEET.right, y + 10, { ...BODY, size: 13, weight: 'semibold' });
    },
    `${label} ${payable}`,
  );
  sheet.y = y + 44;
}

function drawParagraph(sheet: Sheet, text: string, style: Style): void {
  const { paper } = sheet;
  for (const line of paper.wrap(text, SHEET.right - SHEET.left, style)) {
    if (sheet.y > sheet.bottom) nextPage(sheet, false);
    const { y } = sheet;
    paper.leaf(paper.root, 'P', () => paper.left(line, SHEET.left, y, style));
    sheet.y += sheet.leading;
  }
  sheet.y += 8;
}

/** Subject and text of the template, between the head and the lines. */
function drawOpening(sheet: Sheet): void {
  const { subject, body } = sheet.template;
  if (subject.trim() === '' && body.trim() === '') return;
  sheet.y -= 8;
  if (subject.trim() !== '') drawParagraph(sheet, subject, STRONG);
  if (body.trim() !== '') drawParagraph(sheet, body, BODY);
  sheet.y += 12;
  if (sheet.y + 60 > sheet.bottom) nextPage(sheet, false);
}

function vatSentences(document: InvoiceDocument, words: InvoiceWords): string[] {
  return document.vat_subtotals.flatMap((subtotal) => {
    const reason = exemptionReason(document, subtotal);
    if (reason === null) return [];
    const named = subtotal.category === 'AE' || subtotal.category === 'K';
    const buyer = named && document.buyer.vat_id !== null ? ` ${words.your_vat_id}: ${document.buyer.vat_id}.` : '';
    return [`${reason.replace(/\.$/, '')}.${buyer}`];
  });
}

function paymentSentence(document: InvoiceDocument, words: InvoiceWords): string | null {
  const { payment, totals, language, due_date } = document;
  if (document.kind === 'credit_note') return words.settled;
  if (payment === null || totals.payable <= 0) return null;
  const sentence = words.pay({
    amount: euroAmount(totals.payable, language),
    date: due_date === null ? null : longDate(due_date, language),
    iban: groupedIban(payment.iban),
    name: payment.account_name,
    reference: payment.reference ?? (document.number === '' ? words.the_number : document.number),
  });
  return payment.terms === null ? sentence : `${sentence} ${payment.terms}`;
}

function drawClosing(sheet: Sheet): void {
  const { document, words } = sheet;
  for (const sentence of vatSentences(document, words)) drawParagraph(sheet, sentence, STRONG);
  for (const paragraph of document.message?.split('\n') ?? []) drawParagraph(sheet, paragraph, BODY);
  const payment = sheet.isQuotation ? null : paymentSentence(document, words);
  if (payment !== null) drawParagraph(sheet, payment, MUTED);
  const transfer = sheet.isQuotation || !sheet.template.payment_qr ? null : transferText(document);
  if (transfer === null) return;
  if (sheet.y + QR_HEIGHT > sheet.bottom) nextPage(sheet, false);
  drawPaymentQr(sheet, transfer);
}

const FOOTER_WIDTH = SHEET.right - SHEET.left - 70;

function drawFooters(sheet: Sheet): void {
  const { paper, document, words } = sheet;
  const { seller, payment } = document;
  // The details of the company are in view on one line, however large the rest is.
  const small: Style = { ...SMALL, size: SMALL.size / paper.scale };
  const parts = [
    seller.kvk === null ? '' : `${words.chamber} ${seller.kvk}`,
    seller.vat_id === null ? '' : `${words.vat_id} ${seller.vat_id}`,
    payment === null ? '' : `IBAN ${groupedIban(payment.iban)}`,
    seller.name,
  ];
  paper.footers({
    text: parts.filter((part) => part !== '').join('   ·   '),
    language: document.language,
    style: small,
    width: FOOTER_WIDTH,
    hidesOnlyPage: true,
  });
}

/**
 * The invoice as PDF/A-3b: tagged, in its language, with the UBL embedded as an associated file of the kind
 * `Alternative` (ISO 19005-3). The dates in the file are those of the document, so that the same invoice gives the same
 * bytes. Text the font lacks is replaced by its base letter or a question mark.
 */
export async function writeInvoicePdf(document: InvoiceDocument, options: InvoicePdfOptions): Promise<Buffer> {
  const words = wordsOf(document.language);
  const template = options.template ?? HOUSE_TEMPLATE;
  const { isQuotation = false, isConcept = options.ubl === null } = options;
  const created = new Date(`${document.issue_date}T12:00:00Z`);
  const title = `${nameOf({ document, words, isQuotation })} ${isConcept ? words.concept.toLowerCase() : document.number}`;
  const paper = new InvoicePaper({
    title,
    author: document.seller.name,
    language: document.language,
    created,
    keywords: 'UBL 2.1, EN 16931',
    family: template.font,
    scale: template.font_size / BODY.size,
  });
  const sheet: Sheet = {
    paper,
    document,
    words,
    template,
    leading: LEADING * paper.scale,
    bottom: SHEET.height - template.footer_height,
    isConcept,
    isQuotation,
    y: SHEET.top,
  };
  drawFirstPage(paper, template);
  drawLetterhead(sheet, options.logo);
  drawHead(sheet);
  drawOpening(sheet);
  drawTable(sheet);
  drawTotals(sheet);
  drawClosing(sheet);
  drawFooters(sheet);
  paper.root.end();
  if (options.ubl === null) return paper.bytes();
  const attachment = {
    name: `${document.number.replaceAll(/[^A-Za-z0-9._-]+/g, '-')}.xml`,
    type: 'application/xml',
    description: `${title} (UBL)`,
    creationDate: created,
    modifiedDate: created,
    relationship: 'Alternative',
  };
  paper.doc.file(Buffer.from(options.ubl, 'utf8'), attachment);
  return paper.bytes();
}

const PAGE_LIST = '/Type /Pages\n/Count ';
const MOST_DIGITS = 10;

/** How many pages a PDF has that was drawn here: its list of pages says so, stands near the end, and is never packed. */
export function pagesOf(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = file.lastIndexOf(PAGE_LIST);
  if (found === -1) return 1;
  const from = found + PAGE_LIST.length;
  return Number.parseInt(file.toString('latin1', from, from + MOST_DIGITS), 10);
}
