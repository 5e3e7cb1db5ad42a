import { HelperProblem } from '#receipt-reading/helpers/asked';
import { askedThread } from '#receipt-reading/helpers/asked-thread';
import type { Word } from '#receipt-reading/layout/page-text';

export type TextPiece = { text: string; page: number; x: number; y: number; width: number; height: number };
export type PdfContent = {
  pages: { width: number; height: number }[];
  page_count: number;
  pieces: TextPiece[];
  attachments: { filename: string; bytes: Uint8Array }[];
};
export type PdfPicture = { width: number; height: number; rgba: Uint8Array };

export type PdfQuestion =
  | { ask: 'content'; bytes: Uint8Array; max_pages: number }
  | { ask: 'picture'; bytes: Uint8Array; page: number; width: number; max_pixels: number };
export type PdfAnswer = { content?: PdfContent; picture?: PdfPicture | null; problem?: string };

/** The PDF could not be read: damaged, locked with a password, or not done within the time limit. */
export class PdfProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PdfProblem';
  }
}

const TIME_LIMIT_MS = 20_000;
const MEMORY_MB = 768;

/** PDFs opened in one thread, one question at a time. */
export function pdfDocuments(milliseconds = TIME_LIMIT_MS) {
  const thread = askedThread<PdfQuestion, PdfAnswer>(new URL('./pdf-thread.ts', import.meta.url), {
    milliseconds,
    memoryMb: MEMORY_MB,
  });
  let queue: Promise<unknown> = Promise.resolve();

  async function ask(question: PdfQuestion): Promise<PdfAnswer> {
    const answer = await thread.ask(question).catch((error: unknown): PdfAnswer => {
      if (error instanceof HelperProblem) return { problem: error.message };
      throw error;
    });
    if (answer.problem !== undefined) throw new PdfProblem(answer.problem);
    return answer;
  }

  function inTurn(question: PdfQuestion): Promise<PdfAnswer> {
    const reply = queue.then(() => ask(question));
    queue = reply.catch(() => undefined);
    return reply;
  }

  return {
    /** Text with its places and the attached files. `pages` is empty when there are more than `maxPages`. */
    async content(bytes: Uint8Array, maxPages: number): Promise<PdfContent> {
      const { content } = await inTurn({ ask: 'content', bytes, max_pages: maxPages });
      if (content === undefined) throw new PdfProblem('no content');
      return content;
    },
    /** One page as pixels, four bytes each; null when there is no such page. */
    async picture(bytes: Uint8Array, page: number, width: number, maxPixels: number): Promise<PdfPicture | null> {
      const { picture } = await inTurn({ ask: 'picture', bytes, page, width, max_pixels: maxPixels });
      return picture ?? null;
    },
    async close(): Promise<void> {
      await queue;
      await thread.close();
    },
  };
}

/** Splits pieces of text at their spaces; a letter's width within a piece is taken to be even. */
function wordsOfPiece(piece: TextPiece): TextPiece[] {
  const perLetter = piece.width / Math.max(piece.text.length, 1);
  return [...piece.text.matchAll(/\S+/g)].map((match) => ({
    ...piece,
    text: match[0],
    x: piece.x + match.index * perLetter,
    width: match[0].length * perLetter,
  }));
}

/** The words of the text layer with their places. */
export function wordsOfContent(content: PdfContent): Word[] {
  return content.pieces.flatMap(wordsOfPiece).map((piece) => {
    const size = content.pages[piece.page - 1] ?? { width: 1, height: 1 };
    const place = {
      page: piece.page,
      x: piece.x / size.width,
      y: piece.y / size.height,
      width: piece.width / size.width,
      height: piece.height / size.height,
    };
    return { ...piece, source: 'text' as const, place };
  });
}

/** The largest picture inside a PDF in pixels, from its dictionaries, without opening it: what rendering would unpack. */
export function largestPicture(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let largest = 0;
  for (const match of text.matchAll(/\/Width\s+(\d{1,9})(?!\d|\s+\d+\s+R)/g)) {
    const around = text.slice(Math.max(0, match.index - 300), match.index + 300);
    for (const height of around.matchAll(/\/Height\s+(\d{1,9})(?!\d|\s+\d+\s+R)/g))
      largest = Math.max(largest, Number(match[1]) * Number(height[1]));
  }
  return largest;
}
