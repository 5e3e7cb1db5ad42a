import { once } from 'node:events';
import { type Cents, formatEuro, type IsoDate } from '@saldo/ledger';
import PDFDocument from 'pdfkit';
import type { Style } from './facts.ts';

/** A sheet to draw on, with the few things a document consists of. Places are points from the top left. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#document = new PDFDocument({ size: [width, height], margin: 0, autoFirstPage: true });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
  }

  text(x: number, y: number, words: string, look: { size?: number; bold?: boolean; mono?: boolean } = {}): this {
    this.#font(look).text(words, x, y, { lineBreak: false });
    return this;
  }

  /** Ends at `x`, as figures in a column do. */
  right(x: number, y: number, words: string, look: { size?: number; bold?: boolean; mono?: boolean } = {}): this {
    const font = this.#font(look);
    font.text(words, x - font.widthOfString(words), y, { lineBreak: false });
    return this;
  }

  centre(y: number, words: string, look: { size?: number; bold?: boolean; mono?: boolean } = {}): this {
    const font = this.#font(look);
    font.text(words, (this.width - font.widthOfString(words)) / 2, y, { lineBreak: false });
    return this;
  }

  rule(y: number, from = 50, to = this.width - 50): this {
    this.#document.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke('#555555');
    return this;
  }

  block(x: number, y: number, lines: readonly string[], look: { size?: number; bold?: boolean } = {}): this {
    for (const [index, line] of lines.entries()) this.text(x, y + index * (look.size ?? 10) * 1.35, line, look);
    return this;
  }

  async pdf(): Promise<Buffer> {
    const ended = once(this.#document, 'end');
    this.#document.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #font({ size = 10, bold = false, mono = false }: { size?: number; bold?: boolean; mono?: boolean }) {
    const family = mono ? 'Courier' : 'Helvetica';
    return this.#document
      .font(bold ? `${family}-Bold` : family)
      .fontSize(size)
      .fillColor('#1b1b1f');
  }
}

const MONTHS = {
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** "1.234,56" in Dutch, "1,234.56" in English, behind the sign of the style. */
export function money(amount: Cents, { language, sign }: Style): string {
  const [whole = '', decimals = ''] = formatEuro(amount).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, language === 'nl' ? '.' : ',');
  return `${sign}${grouped}${language === 'nl' ? ',' : '.'}${decimals}`;
}

export function day(date: IsoDate, { language, date: form }: Style): string {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-');
  if (form === 'iso') return date;
  if (form === 'dashes') return `${dayOfMonth}-${month}-${year}`;
  if (form === 'slashes') return `${dayOfMonth}/${month}/${year}`;
  const name = MONTHS[language][Number(month) - 1] ?? '';
  return language === 'en'
    ? `${name} ${String(Number(dayOfMonth))}, ${year}`
    : `${String(Number(dayOfMonth))} ${name} ${year}`;
}

export function rate(rate_bp: number): string {
  return `${String(rate_bp / 100)}%`;
}
