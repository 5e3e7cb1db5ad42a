import { parentPort } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocumentProxy } from 'unpdf';
import type { Asked } from '#receipt-reading/helpers/asked';
import type {
  PdfAnswer,
  PdfContent,
  PdfPicture,
  PdfQuestion,
  TextPiece,
} from '#receipt-reading/documents/pdf-documents';
import { unpacksBeyond } from '#receipt-reading/documents/unpacking';

/** Runs in a thread of its own, because a hostile PDF can keep a parser busy without end and a thread can be ended. */

const MAX_PIECES = 40_000;
/** Of what is drawn and written on fifty pages. A drawing of so much takes about as long to read as a document may take at all. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

async function content(bytes: Uint8Array, maxPages: number): Promise<PdfContent> {
  const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false, stopAtErrors: false });
  try {
    if (document.numPages > maxPages) return { pages: [], page_count: document.numPages, pieces: [], attachments: [] };
    const pages: PdfContent['pages'] = [];
    const pieces: TextPiece[] = [];
    for (let number = 1; number <= document.numPages && pieces.length < MAX_PIECES; number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      pages.push({ width: viewport.width, height: viewport.height });
      const text = await page.getTextContent();
      for (const item of text.items) {
        if (!('str' in item) || item.str.trim() === '') continue;
        const [a = 1, b = 0, , , e = 0, f = 0] = item.transform as number[];
        if (Math.abs(b) > Math.abs(a)) continue; // Text along the margin, turned a quarter.
        const [x = 0, baseline = 0] = viewport.convertToViewportPoint(e, f) as number[];
        pieces.push({
          text: item.str,
          page: number,
          x,
          y: baseline - item.height,
          width: item.width,
          height: item.height,
        });
      }
      page.cleanup();
    }
    const attached = (await document.getAttachments()) as Record<
      string,
      { filename: string; content: Uint8Array }
    > | null;
    const attachments = Object.values(attached ?? {}).map(({ filename, content: file }) => ({ filename, bytes: file }));
    return { pages, page_count: document.numPages, pieces, attachments };
  } finally {
    await document.loadingTask.destroy();
  }
}

const pdfium = PDFiumLibrary.init();

async function picture(bytes: Uint8Array, page: number, width: number, maxPixels: number): Promise<PdfPicture | null> {
  const library = await pdfium;
  const document = await library.loadDocument(bytes);
  try {
    if (page < 1 || page > document.getPageCount()) return null;
    const found = document.getPage(page - 1);
    const size = found.getOriginalSize();
    const longest = Math.sqrt(maxPixels / (size.originalWidth * size.originalHeight));
    const scale = Math.min(width / size.originalWidth, longest);
    const rendered = await found.render({ scale, render: async ({ data }) => data });
    return { width: rendered.width, height: rendered.height, rgba: rendered.data };
  } finally {
    document.destroy();
  }
}

async function answer(question: PdfQuestion): Promise<PdfAnswer> {
  try {
    if (unpacksBeyond(question.bytes, UNPACKED_BYTES)) return { problem: 'unpacks to too much' };
    if (question.ask === 'content') return { content: await content(question.bytes, question.max_pages) };
    return { picture: await picture(question.bytes, question.page, question.width, question.max_pixels) };
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

parentPort?.on('message', ({ id, question }: Asked<PdfQuestion>) => {
  void answer(question).then((reply) => {
    // Millions of pixels are handed over, not copied.
    const pixels = reply.picture?.rgba.buffer;
    parentPort?.postMessage({ id, answer: reply }, pixels instanceof ArrayBuffer ? [pixels] : []);
  });
});
