import type { Cents } from '@saldo/ledger';
import { DOCUMENT_LIMITS, DocumentRefused, unreadable } from '#receipt-reading/receipt-reader';
import type {
  Inspected,
  OwnDetails,
  Read,
  Reading,
  ReceiptDocument,
  ReceiptReader,
} from '#receipt-reading/receipt-reader';
import { refuseUnfit } from '#receipt-reading/facts/fit';
import { toLines } from '#receipt-reading/layout/page-text';
import type { Line, Word } from '#receipt-reading/layout/page-text';
import { largestPicture, pdfDocuments, PdfProblem, wordsOfContent } from '#receipt-reading/documents/pdf-documents';
import type { PdfContent } from '#receipt-reading/documents/pdf-documents';
import {
  checkPicture,
  PictureProblem,
  pdfPageImage,
  pdfReadingImage,
  pictureSize,
  toPageImage,
  toReadingImage,
} from '#receipt-reading/documents/pictures';
import { readLines } from '#receipt-reading/facts/read-lines';
import { readUblDocument } from '#receipt-reading/documents/read-ubl';
import { textRecognition } from '#receipt-reading/documents/text-recognition';
import type { LineFinding, RecognisedPage } from '#receipt-reading/documents/text-recognition';
import { UblUnreadable } from '#standards/ubl/ubl-reader';

/** Recognising takes a second or two a page; what a receipt has to say is on its first pages. */
const SCANNED_PAGES = 3;
const SCAN_WIDTH = 1700;
const LEAST_LETTERS = 25;
/** On its side or head a text falls apart into scraps: fewer words than this share have four letters or more. */
const UPRIGHT_SHARE = 0.4;
const POOR_CONFIDENCE = 60;

type PageSize = Reading['pages'][number];

/** The first attached invoice; attachments of other kinds are passed over. */
function attachedInvoice(content: PdfContent, own: OwnDetails): Reading | undefined {
  for (const { bytes } of content.attachments) {
    try {
      return readUblDocument(bytes, own);
    } catch (problem) {
      if (!(problem instanceof UblUnreadable)) throw problem;
    }
  }
  return undefined;
}

/** Gives a value of the attached invoice its place on the page, where the page says the same. */
function placed<T>(exact: Read<T> | null, seen: Read<T> | null): Read<T> | null {
  return exact !== null && seen !== null && exact.value === seen.value ? { ...exact, place: seen.place } : exact;
}

/**
 * The attached invoice with places from the page. A page that proves another total than the attachment, or
 * is a credit note where that is none, makes both doubtful.
 */
function withPlaces(exact: Reading, seen: Reading): Reading {
  const pageTotal = seen.total_incl;
  const isOtherTotal = pageTotal?.certainty === 'certain' && pageTotal.value !== exact.total_incl?.value;
  const contradicts = isOtherTotal || seen.is_credit_note !== exact.is_credit_note;
  const total_incl = placed(exact.total_incl, pageTotal);
  return {
    ...exact,
    pages: seen.pages,
    text: seen.text,
    is_credit_note: exact.is_credit_note || seen.is_credit_note,
    other_document: seen.other_document,
    supplier_name: placed(exact.supplier_name, seen.supplier_name),
    supplier_vat_id: placed(exact.supplier_vat_id, seen.supplier_vat_id),
    supplier_kvk: placed(exact.supplier_kvk, seen.supplier_kvk),
    supplier_iban: placed(exact.supplier_iban, seen.supplier_iban),
    document_number: placed(exact.document_number, seen.document_number),
    document_date: placed(exact.document_date, seen.document_date),
    due_date: placed(exact.due_date, seen.due_date),
    currency: placed(exact.currency, seen.currency),
    total_excl: placed(exact.total_excl, seen.total_excl),
    total_vat: placed(exact.total_vat, seen.total_vat),
    total_incl:
      contradicts && total_incl !== null
        ? { ...total_incl, certainty: 'doubtful', remark: 'totals_disagree' }
        : total_incl,
  };
}

function doubted<T>(read: Read<T> | null): Read<T> | null {
  if (read === null || read.certainty === 'certain') return read;
  return { ...read, certainty: 'doubtful', remark: read.remark ?? 'poor_image' };
}

/** A blurred picture: what is not proven by arithmetic or a check digit is for a person to look at. */
function distrusted(reading: Reading): Reading {
  return {
    ...reading,
    supplier_name: doubted(reading.supplier_name),
    supplier_kvk: doubted(reading.supplier_kvk),
    document_number: doubted(reading.document_number),
    document_date: doubted(reading.document_date),
    due_date: doubted(reading.due_date),
    total_excl: doubted(reading.total_excl),
    total_vat: doubted(reading.total_vat),
    total_incl: doubted(reading.total_incl),
    paid_by: doubted(reading.paid_by),
  };
}

function hasLetters(lines: readonly Line[]): boolean {
  return lines.reduce((total, line) => total + line.text.length, 0) >= LEAST_LETTERS;
}

/** What a broken file makes the readers throw; anything else is a fault of ours and is not to be hidden. */
function isDamage(problem: unknown): boolean {
  return problem instanceof PdfProblem || problem instanceof PictureProblem || problem instanceof UblUnreadable;
}

/** From a picture given extra quarter turns clockwise back to the picture as it was. */
function turnedBack(word: Word, quarter: number): Word {
  let { x, y, width, height } = word.place;
  for (let turn = 0; turn < quarter; turn++) [x, y, width, height] = [y, 1 - x - width, height, width];
  return { ...word, place: { ...word.place, x, y, width, height } };
}

function longWords(seen: RecognisedPage): number {
  return seen.words.filter((word) => word.text.length >= 4).length;
}

function readRecognised(seen: RecognisedPage, quarter: number, size: PageSize, own: OwnDetails): Reading {
  const words = seen.words.map((word) => turnedBack(word, quarter));
  const reading = readLines(toLines(words), 'image', [size], own);
  return seen.confidence < POOR_CONFIDENCE ? distrusted(reading) : reading;
}

function worth(total: Read<Cents> | null): number {
  if (total === null) return 0;
  return total.certainty === 'certain' ? 2 : 1;
}

/** How much of the totals was read: what arithmetic proves counts double, and the total itself before all. */
function totalsRead({ total_excl, total_vat, total_incl }: Reading): number {
  return 3 * worth(total_incl) + worth(total_excl) + worth(total_vat);
}

/**
 * Whether lines of a document were lost or garbled: it has no number or no date, is dated after it is due, or says by which day it is
 * due and has nothing beside its own date.
 */
function lostLines({ document_number, document_date, due_date }: Reading): boolean {
  if (document_number === null || document_date === null) return true;
  return due_date !== null && (due_date.value < document_date.value || document_date.remark === 'unlabelled');
}

/** One look at a picture, with what it missed taken from the other. Totals are never mixed: they belong together. */
function completed(look: Reading, other: Reading): Reading {
  const document_date = look.document_date ?? other.document_date;
  return {
    ...look,
    is_credit_note: look.is_credit_note || other.is_credit_note,
    other_document: look.other_document ?? other.other_document,
    supplier_name: look.supplier_name ?? other.supplier_name,
    supplier_vat_id: look.supplier_vat_id ?? other.supplier_vat_id,
    supplier_kvk: look.supplier_kvk ?? other.supplier_kvk,
    supplier_iban: look.supplier_iban ?? other.supplier_iban,
    supplier_country: look.supplier_country ?? other.supplier_country,
    document_number: look.document_number ?? other.document_number,
    document_date,
    impossible_date: document_date === null ? (look.impossible_date ?? other.impossible_date) : null,
    due_date: look.due_date ?? other.due_date,
    currency: look.currency ?? other.currency,
    paid_by: look.paid_by ?? other.paid_by,
  };
}

function bothLooks(first: Reading, second: Reading): Reading {
  return totalsRead(second) > totalsRead(first) ? completed(second, first) : completed(first, second);
}

/** Reads receipts on this machine: nothing leaves it. */
export function localReceiptReader(): ReceiptReader {
  const pdfs = pdfDocuments();
  const recogniser = textRecognition();

  /** Words in pictures on the given pages; `content.pieces` are left out. */
  async function scan(bytes: Uint8Array, content: PdfContent, pages: readonly number[]): Promise<RecognisedPage> {
    const words: Word[] = [];
    let confidence = 100;
    for (const page of pages) {
      const picture = await pdfs.picture(bytes, page, SCAN_WIDTH, DOCUMENT_LIMITS.pixels);
      const size = content.pages[page - 1];
      if (picture === null || size === undefined) continue;
      const known = content.pieces.filter((piece) => piece.page === page);
      const seen = await recogniser.recognise(await pdfReadingImage(picture, known, size.width), page, 'across');
      const scale = size.width / picture.width;
      words.push(
        ...seen.words.map((word) => ({
          ...word,
          x: word.x * scale,
          y: word.y * scale,
          width: word.width * scale,
          height: word.height * scale,
        })),
      );
      confidence = Math.min(confidence, seen.confidence);
    }
    return { words, confidence };
  }

  async function readPdf(bytes: Uint8Array, own: OwnDetails): Promise<Reading> {
    const content = await pdfs.content(bytes, DOCUMENT_LIMITS.pages);
    if (content.page_count > DOCUMENT_LIMITS.pages) throw new DocumentRefused('too_many_pages');
    const layer = wordsOfContent(content);
    const lines = toLines(layer);
    const read = readLines(lines, 'text_pdf', content.pages, own);
    const exact = attachedInvoice(content, own);
    if (exact !== undefined) return withPlaces(exact, read);
    const nameless = read.supplier_vat_id === null && read.supplier_kvk === null && read.supplier_iban === null;
    if (hasLetters(lines) && !nameless) return read;
    if (largestPicture(bytes) > DOCUMENT_LIMITS.pixels) {
      if (hasLetters(lines)) return read;
      throw new DocumentRefused('too_many_pixels');
    }
    if (hasLetters(lines)) return withPictures(bytes, content, layer, read, own);
    const pages = content.pages.slice(0, SCANNED_PAGES).map((_, index) => index + 1);
    const seen = await scan(bytes, content, pages);
    if (seen.words.length === 0) return unreadable(content.pages);
    const scanned = readLines(toLines([...layer, ...seen.words]), 'scanned', content.pages, own);
    return seen.confidence < POOR_CONFIDENCE ? distrusted(scanned) : scanned;
  }

  /** A text layer that does not say who sent it: the letterhead is a picture. The layer's own readings stand. */
  async function withPictures(
    bytes: Uint8Array,
    content: PdfContent,
    layer: Word[],
    read: Reading,
    own: OwnDetails,
  ): Promise<Reading> {
    const seen = await scan(bytes, content, [1]);
    if (seen.words.length === 0) return read;
    const both = readLines(toLines([...layer, ...seen.words]), 'text_pdf', content.pages, own);
    const { supplier_name, supplier_vat_id, supplier_kvk, supplier_iban, supplier_country, text } = both;
    return { ...read, supplier_name, supplier_vat_id, supplier_kvk, supplier_iban, supplier_country, text };
  }

  /** The quarter turns a picture needs: none, unless its letters read badly and read better another way up. */
  async function recogniseUpright(bytes: Uint8Array): Promise<{ seen: RecognisedPage; quarter: number }> {
    let best = { seen: await recogniser.recognise(await toReadingImage(bytes, 0, 'first'), 1, 'across'), quarter: 0 };
    for (const quarter of [1, 3, 2]) {
      if (longWords(best.seen) >= UPRIGHT_SHARE * best.seen.words.length) break;
      const seen = await recogniser.recognise(await toReadingImage(bytes, quarter, 'first'), 1, 'across');
      if (longWords(seen) > longWords(best.seen)) best = { seen, quarter };
    }
    return best;
  }

  /**
   * Most pictures need one look. What has lost lines gets another, column by column: straight across, lines of two columns that lie half
   * beside each other disappear. What has no proven total or no VAT gets a larger one.
   */
  async function readPicture(bytes: Uint8Array, own: OwnDetails): Promise<Reading> {
    const size = await pictureSize(bytes);
    const { seen, quarter } = await recogniseUpright(bytes);
    if (seen.words.length === 0) return unreadable([size]);
    const look = async (way: 'first' | 'second', finding: LineFinding): Promise<Reading> => {
      const again = await recogniser.recognise(await toReadingImage(bytes, quarter, way), 1, finding);
      return readRecognised(again, quarter, size, own);
    };
    let reading = readRecognised(seen, quarter, size, own);
    if (lostLines(reading)) {
      const columns = await look('first', 'columns');
      // What is left of a lost line may be a scrap of the number or the date.
      const document_number = columns.document_number ?? reading.document_number;
      const document_date = columns.document_date ?? reading.document_date;
      reading = { ...bothLooks(reading, columns), document_number, document_date };
    }
    const { total_incl, total_vat } = reading;
    if (total_incl?.certainty !== 'certain' || total_vat === null)
      reading = bothLooks(reading, await look('second', 'across'));
    return reading;
  }

  async function read(document: ReceiptDocument, own: OwnDetails): Promise<Reading> {
    refuseUnfit(document);
    try {
      if (document.media_type === 'application/xml') return readUblDocument(document.bytes, own);
      if (document.media_type === 'application/pdf') return await readPdf(document.bytes, own);
      return await readPicture(document.bytes, own);
    } catch (problem) {
      if (isDamage(problem)) return unreadable();
      throw problem;
    }
  }

  async function inspectPdf(bytes: Uint8Array): Promise<Inspected> {
    // Asked for none of its pages it says how many there are.
    const { page_count } = await pdfs.content(bytes, 0);
    if (page_count > DOCUMENT_LIMITS.pages) return { pages: 1, limit: 'too_many_pages' };
    if (largestPicture(bytes) <= DOCUMENT_LIMITS.pixels) return { pages: page_count, limit: null };
    const layer = wordsOfContent(await pdfs.content(bytes, DOCUMENT_LIMITS.pages));
    return { pages: 0, limit: hasLetters(toLines(layer)) ? null : 'too_many_pixels' };
  }

  async function inspect(document: ReceiptDocument): Promise<Inspected> {
    try {
      refuseUnfit(document);
      if (document.media_type === 'application/pdf') return await inspectPdf(document.bytes);
      if (document.media_type !== 'application/xml') await checkPicture(document.bytes);
      return { pages: 1, limit: null };
    } catch (problem) {
      if (problem instanceof DocumentRefused)
        return { pages: 0, limit: problem.reason === 'too_many_pixels' ? problem.reason : null };
      if (isDamage(problem)) return { pages: 0, limit: null };
      throw problem;
    }
  }

  async function pageImage(document: ReceiptDocument, page: number, width: number): Promise<Uint8Array> {
    refuseUnfit(document);
    const wide = Math.min(Math.max(Math.round(width), 1), DOCUMENT_LIMITS.page_image_width);
    if (document.media_type === 'application/xml') throw new DocumentRefused('no_such_page');
    if (document.media_type !== 'application/pdf' && page !== 1) throw new DocumentRefused('no_such_page');
    try {
      if (document.media_type !== 'application/pdf') return await toPageImage(document.bytes, wide);
      if (largestPicture(document.bytes) > DOCUMENT_LIMITS.pixels) throw new DocumentRefused('too_many_pixels');
      const picture = await pdfs.picture(document.bytes, page, wide, DOCUMENT_LIMITS.pixels);
      if (picture === null) throw new DocumentRefused('no_such_page');
      return await pdfPageImage(picture);
    } catch (problem) {
      throw isDamage(problem) ? new DocumentRefused('damaged') : problem;
    }
  }

  return {
    inspect,
    read,
    pageImage,
    async close() {
      await Promise.all([pdfs.close(), recogniser.close()]);
    },
  };
}
