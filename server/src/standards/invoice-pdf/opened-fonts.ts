import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { DRAWN_CHARACTERS } from './invoice-pdf-texts.ts';

/** What pdfkit makes of a font file, as far as it is used here. */
type OpenedFont = { glyphForCodePoint(codePoint: number): unknown };

const resolve = createRequire(import.meta.url).resolve;
const opened = new Map<string, PDFKit.Mixins.PDFFontSource>();

/**
 * A font of the product, opened once: pdfkit reads a font anew for every document, which takes longer than drawing it, and takes one that is open as it
 * is. A font remembers by which characters each glyph was first asked for, and writes those as its text: all are asked for in one order here, so that
 * what was drawn before changes no byte of the next document.
 */
export function openedFont(file: string): PDFKit.Mixins.PDFFontSource {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const holder = new PDFDocument({ autoFirstPage: false }).font(resolve(file)) as unknown as {
    _font: { font: OpenedFont & PDFKit.Mixins.PDFFontSource };
  };
  const { font } = holder._font;
  for (const codePoint of DRAWN_CHARACTERS) font.glyphForCodePoint(codePoint);
  opened.set(file, font);
  return font;
}
