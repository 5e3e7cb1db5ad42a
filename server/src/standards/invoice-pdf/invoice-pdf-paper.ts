import PDFDocument from 'pdfkit';
import { drawable, wordsOf } from './invoice-pdf-texts.ts';
import { openedFont } from './opened-fonts.ts';
import { element, writeElement } from '../xml/xml-writer.ts';

const WEIGHTS = { regular: '400Regular', medium: '500Medium', semibold: '600SemiBold' } as const;
export type Weight = keyof typeof WEIGHTS;

const FAMILIES = {
  POPPINS: { folder: 'poppins', file: 'Poppins' },
  SOURCE_SANS: { folder: 'source-sans-3', file: 'SourceSans3' },
  LORA: { folder: 'lora', file: 'Lora' },
} as const;
/** The families whose files travel with the product. */
export type Family = keyof typeof FAMILIES;

/** A4 in points, and where the contents stand. */
export const SHEET = {
  width: 595.28,
  height: 841.89,
  left: 54,
  right: 541.28,
  top: 54,
  bottom: 756,
  footer: 788,
} as const;

export const INK = { text: '#151A27', muted: '#646B7E', rule: '#DFE2EA' } as const;

export type Style = { size: number; weight: Weight; color: string };
export type StructTag = 'H1' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect' | 'Figure';

export type Structure = PDFKit.PDFStructureElement;

/** One digit is as wide as the widest: Poppins has no tabular figures, and columns of amounts must align. */
type Figures = { digit: number };

function creatorMetadata(author: string): string {
  const name = element('rdf:li', author);
  const description = element('rdf:Description', [element('dc:creator', [element('rdf:Seq', [name])])], {
    'rdf:about': '',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  });
  return writeElement(description);
}

/** What stands at the foot of each page, with its number on the right. */
type Footer = {
  text: string;
  language: 'en' | 'nl';
  style: Style;
  /** How wide the text may be. */
  width: number;
  /** Where a page that lies on its side ends. */
  right?: number;
  baseline?: number;
  /** A page that is alone has no number. */
  hidesOnlyPage?: boolean;
};

/** The sheet of an invoice: places text by its baseline and keeps the structure that screen readers follow. */
export class InvoicePaper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  /** By how much every size of text is multiplied. */
  readonly scale: number;
  private readonly figures = new Map<string, Figures>();
  private readonly pictures = new Map<Uint8Array, string>();

  constructor(options: {
    title: string;
    author: string;
    language: string;
    created: Date;
    keywords: string;
    /** On its side. */
    isWide?: boolean;
    family?: Family;
    scale?: number;
  }) {
    this.scale = options.scale ?? 1;
    this.doc = new PDFDocument({
      size: 'A4',
      layout: options.isWide === true ? 'landscape' : 'portrait',
      margin: 0,
      // Else pdfkit opens Helvetica, in which nothing is drawn.
      font: '',
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      info: {
        // The library writes these into the XMP as they are: no character that XML would have to escape.
        Title: options.title.replaceAll(/[&<>]/g, ' '),
        Keywords: options.keywords,
        Creator: 'Saldo',
        Producer: 'Saldo',
        CreationDate: options.created,
      },
    });
    this.doc.appendXML(creatorMetadata(options.author));
    const { folder, file } = FAMILIES[options.family ?? 'POPPINS'];
    for (const [weight, name] of Object.entries(WEIGHTS))
      this.doc.registerFont(weight, openedFont(`@expo-google-fonts/${folder}/${name}/${file}_${name}.ttf`));
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** A part of the document whose children follow. */
  section(parent: Structure, tag: StructTag): Structure {
    const part = this.doc.struct(tag);
    parent.add(part);
    return part;
  }

  /** Draws as one element of the structure; `spoken` is read instead of the glyphs. */
  leaf(parent: Structure, tag: StructTag, draw: () => void, spoken?: string): void {
    const scope = tag === 'TH' ? { scope: 'Column' } : {};
    const options = { ...scope, ...(spoken === undefined ? {} : { actual: spoken }) };
    parent.add(this.doc.struct(tag, options, [draw]));
  }

  /** Draws a PNG within a box. Its bytes are in the document once, however often it is drawn: pdfkit knows an image again by its text. */
  picture(bytes: Uint8Array, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const source = this.pictures.get(bytes) ?? `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    this.pictures.set(bytes, source);
    this.doc.image(source, x, y, { fit: [width, height] });
  }

  /** Draws what screen readers skip: rules, repeated heads, footers. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws the foot of every page, once all of them are there. */
  footers({ text, language, style, width, right = SHEET.right, baseline = SHEET.footer, hidesOnlyPage }: Footer): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.decoration(() => {
        this.rule(baseline - 14, SHEET.left, right, INK.rule, 0.6);
        this.left(this.shorten(text, width, style), SHEET.left, baseline, style);
        if (count === 1 && hidesOnlyPage === true) return;
        this.right(wordsOf(language).page(page + 1, count), right, baseline, style);
      });
    }
  }

  /** Ends the document; nothing can be drawn afterwards. */
  async bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.doc.end();
    for await (const part of this.doc as AsyncIterable<Buffer>) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Measuring writes nothing: a colour that is set stands in the file. */
  width(text: string, { weight, size }: Style): number {
    return this.doc
      .font(weight)
      .fontSize(size * this.scale)
      .widthOfString(text);
  }

  left(text: string, x: number, baseline: number, style: Style): void {
    if (text.trim() === '') return;
    this.use(style).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }

  right(text: string, x: number, baseline: number, style: Style): void {
    this.left(text, x - this.width(text, style), baseline, style);
  }

  /**
   * An amount ending at `x`, each digit in the middle of a cell of one width. The whole says what it is: else programs that copy text put spaces
   * around a narrow digit.
   */
  amount(text: string, x: number, baseline: number, style: Style): void {
    const { digit } = this.figuresOf(style);
    const cells = Array.from(text, (character) => {
      const width = this.width(character, style);
      return { character, width, cell: character >= '0' && character <= '9' ? digit : width };
    });
    let start = x - cells.reduce((total, { cell }) => total + cell, 0);
    this.doc.markContent('Span', { actual: text });
    for (const { character, width, cell } of cells) {
      this.left(character, start + (cell - width) / 2, baseline, style);
      start += cell;
    }
    this.doc.endMarkedContent();
  }

  rule(y: number, from: number, to: number, color: string, width: number): void {
    this.doc.lineWidth(width).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
  }

  /** Breaks text into lines no wider than `width`; a word that is wider by itself is cut. */
  wrap(text: string, width: number, style: Style): string[] {
    return drawable(text)
      .split('\n')
      .flatMap((paragraph) => this.wrapParagraph(paragraph, width, style));
  }

  /** The text on one line of at most `width`, ending in an ellipsis when it had to be cut. */
  shorten(text: string, width: number, style: Style): string {
    const whole = drawable(text);
    if (this.width(whole, style) <= width) return whole;
    return `${this.cut(whole, width - this.width('…', style), style)[0] ?? ''}…`;
  }

  private wrapParagraph(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/ +/).filter((part) => part !== '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = this.cut(word, width, style);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
    return [...lines, line];
  }

  private cut(word: string, width: number, style: Style): string[] {
    const pieces = [''];
    for (const character of word) {
      const longer = `${pieces.at(-1) ?? ''}${character}`;
      if (pieces.at(-1) !== '' && this.width(longer, style) > width) pieces.push(character);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  private use(style: Style): PDFKit.PDFDocument {
    return this.doc
      .font(style.weight)
      .fontSize(style.size * this.scale)
      .fillColor(style.color);
  }

  private figuresOf(style: Style): Figures {
    const key = `${style.weight} ${String(style.size)}`;
    const known = this.figures.get(key);
    if (known !== undefined) return known;
    const digit = Math.max(...Array.from('0123456789', (character) => this.width(character, style)));
    this.figures.set(key, { digit });
    return { digit };
  }
}
