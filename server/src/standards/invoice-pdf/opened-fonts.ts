import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { DRAWN_CHARACTERS } from './invoice-pdf-texts.ts';

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Run = { glyphs: unknown[]; positions: Position[]; readonly advanceWidth: number };

/** What pdfkit makes of a font file, as far as it is used here. */
type OpenedFont = {
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: unknown): Run;
};

/** As many words as are kept of a font, and how long they may be: an unbroken text of thousands of signs does not come again. */
const WORDS = 5_000;
const LONGEST = 40;

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
  const document = new PDFDocument({ autoFirstPage: false }).font(resolve(file));
  const { font } = Reflect.get(document, '_font') as { font: OpenedFont & PDFKit.Mixins.PDFFontSource };
  for (const codePoint of DRAWN_CHARACTERS) font.glyphForCodePoint(codePoint);
  rememberLayouts(font);
  opened.set(file, font);
  return font;
}

/** How a word is laid out is worked out once; pdfkit scales what it gets in place, so each time it gets a copy. */
function rememberLayouts(font: OpenedFont): void {
  const worked = font.layout.bind(font);
  const words = new Map<string, Pick<Run, 'glyphs' | 'positions'>>();
  font.layout = (text, features) => {
    if (features !== undefined || text.length > LONGEST) return worked(text, features);
    const known = words.get(text);
    if (known !== undefined) return copyOf(known);
    const fresh = worked(text);
    if (words.size >= WORDS) words.clear();
    words.set(text, fresh);
    return copyOf(fresh);
  };
}

function copyOf({ glyphs, positions }: Pick<Run, 'glyphs' | 'positions'>): Run {
  const copies = positions.map((position) => ({ ...position }));
  return {
    glyphs: [...glyphs],
    positions: copies,
    get advanceWidth() {
      return copies.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
}
