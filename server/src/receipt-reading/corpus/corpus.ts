import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { pdfDocuments } from '../documents/pdf-documents.ts';
import type { ReceiptDocument } from '../receipt-reader.ts';
import { factsOf, LAYOUTS, type Layout, OTHER_MONEY, type PaperFacts } from './facts.ts';
import { EVERYDAY_PAPERS } from './everyday-papers.ts';
import { draw } from './layouts.ts';
import { FOREIGN_PAPERS } from './foreign-papers.ts';
import { Sheet } from './paper.ts';

export { BUYER, type PaperFacts } from './facts.ts';

/** How a document arrives: as the PDF that was made, scanned into one, or photographed. */
export const WAYS = ['text', 'text', 'scan', 'scan', 'photo', 'photo'] as const;
export type Way = (typeof WAYS)[number];

export type CorpusDocument = { name: string; layout: Layout; way: Way; facts: PaperFacts; document: ReceiptDocument };

const PIXELS = 60_000_000;

/**
 * Sixty documents in ten layouts and two languages, and six in dollars and pounds, drawn here and the same every time: two of each layout as text, two scanned (a
 * degree askew, grey, with grain) and two photographed (tilted on a desk, in a shadow, with noise and blur).
 */
export async function* corpus(
  ways: readonly Way[] = ['text', 'scan', 'photo'],
  layouts: readonly Layout[] = [...LAYOUTS, OTHER_MONEY],
): AsyncGenerator<CorpusDocument> {
  const pdfs = pdfDocuments();
  try {
    for (const layout of layouts)
      for (const [nth, way] of WAYS.entries()) {
        if (!ways.includes(way)) continue;
        const facts = factsOf(layout, nth);
        const sheet = draw(layout, facts);
        const pdf = await sheet.pdf();
        yield {
          name: `${layout}-${String(nth + 1)}`,
          layout,
          way,
          facts,
          document: await arrived(way, sheet, pdf, (width) => pixelsOf(pdfs, pdf, width), nth),
        };
      }
  } finally {
    await pdfs.close();
  }
}

async function pixelsOf(pdfs: ReturnType<typeof pdfDocuments>, pdf: Buffer, width: number): Promise<Buffer> {
  const picture = await pdfs.picture(pdf, 1, width, PIXELS);
  if (picture === null) throw new Error('a paper has no page');
  return sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

/** The documents that are kept in words, printed and photographed, with the total of each. */
export async function* papersInWords(): AsyncGenerator<{
  name: string;
  way: Way;
  total: number | null;
  document: ReceiptDocument;
}> {
  const pdfs = pdfDocuments();
  try {
    for (const [nth, [name, { paper, total }]] of Object.entries({ ...FOREIGN_PAPERS, ...EVERYDAY_PAPERS }).entries()) {
      const rows = paper.split('\n');
      const sheet = new Sheet(480, 80 + 14 * rows.length);
      rows.forEach((row, index) => sheet.text(30, 40 + 14 * index, row, { mono: true, size: 10 }));
      const pdf = await sheet.pdf();
      for (const way of ['text', 'photo'] as const)
        yield {
          name,
          way,
          total,
          document: await arrived(way, sheet, pdf, (width) => pixelsOf(pdfs, pdf, width), nth),
        };
    }
  } finally {
    await pdfs.close();
  }
}

/** The sixty documents in euros, each as the PDF that was made: what they mean is tried with these, how well they are read with the others. */
export async function* printedPapers(): AsyncGenerator<Omit<CorpusDocument, 'way'>> {
  for (const layout of LAYOUTS)
    for (const nth of WAYS.keys()) {
      const facts = factsOf(layout, nth);
      const bytes = await draw(layout, facts).pdf();
      yield { name: `${layout}-${String(nth + 1)}`, layout, facts, document: { bytes, media_type: 'application/pdf' } };
    }
}

async function arrived(
  way: Way,
  sheet: Sheet,
  pdf: Buffer,
  pixels: (width: number) => Promise<Buffer>,
  nth: number,
): Promise<ReceiptDocument> {
  if (way === 'text') return { bytes: pdf, media_type: 'application/pdf' };
  const isNarrow = sheet.width < 400;
  if (way === 'photo')
    return { bytes: await photographed(await pixels(isNarrow ? 1_000 : 1_900), nth), media_type: 'image/jpeg' };
  const scan = await scanned(await pixels(isNarrow ? 1_000 : 1_700), nth);
  return { bytes: await asPdf(scan, sheet), media_type: 'application/pdf' };
}

/** Grain around the middle grey, the same every time: a sum of four even draws is near enough to a normal one. */
async function grain(width: number, height: number, sigma: number): Promise<Buffer> {
  const channels = 3;
  const spread = sigma * Math.sqrt(3);
  const dots = Buffer.alloc(width * height * channels);
  let state = 20_260_103;
  for (let dot = 0; dot < dots.length; dot++) {
    let drawn = 0;
    for (let draw = 0; draw < 4; draw++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      drawn += state / 2 ** 31 - 1;
    }
    dots[dot] = Math.max(0, Math.min(255, Math.round(128 + (drawn / 2) * spread)));
  }
  return sharp(dots, { raw: { width, height, channels } }).png().toBuffer();
}

async function scanned(page: Buffer, nth: number): Promise<Buffer> {
  const askew = await sharp(page)
    .rotate([0.8, -0.6, 0.4][nth % 3] ?? 0.5, { background: '#ffffff' })
    .greyscale()
    .png()
    .toBuffer();
  const { width, height } = await sharp(askew).metadata();
  return sharp(askew)
    .composite([{ input: await grain(width, height, 9), blend: 'soft-light' }])
    .jpeg({ quality: 70 })
    .toBuffer();
}

async function asPdf(scan: Buffer, { width, height }: Sheet): Promise<Buffer> {
  const document = new PDFDocument({ size: [width, height], margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  document.image(scan, 0, 0, { width, height });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** A soft shadow over the lower corner, as of the hand that holds the telephone. */
function shadow(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">
    <defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0.35" stop-color="#000" stop-opacity="0"/>
    <stop offset="0.8" stop-color="#000" stop-opacity="0.4"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`);
}

async function photographed(page: Buffer, nth: number): Promise<Buffer> {
  const desk = [
    { r: 116, g: 92, b: 70 },
    { r: 60, g: 64, b: 72 },
  ][nth % 2] ?? { r: 90, g: 80, b: 70 };
  const tilted = await sharp(page)
    .extend({ top: 90, bottom: 90, left: 110, right: 110, background: desk })
    .rotate([2.4, -3.1, 1.6][nth % 3] ?? 2, { background: desk })
    .blur(0.7)
    .png()
    .toBuffer();
  const { width, height } = await sharp(tilted).metadata();
  return sharp(tilted)
    .composite([{ input: shadow(width, height) }, { input: await grain(width, height, 14), blend: 'soft-light' }])
    .jpeg({ quality: 64 })
    .toBuffer();
}
