import { Worker } from 'node:worker_threads';
import type { Word } from '#adapters/receipt-reader/page-text';

export type TextPiece = { text: string; page: number; x: number; y: number; width: number; height: number };
export type PdfContent = {
  pages: { width: number; height: number }[];
  page_count: number;
  pieces: TextPiece[];
  attachments: { filename: string; bytes: Uint8Array }[];
};
export type PdfPicture = { width: number; height: number; rgba: Uint8Array };

export type PdfQuestion =
  | { id: number; ask: 'content'; bytes: Uint8Array; max_pages: number }
  | { id: number; ask: 'picture'; bytes: Uint8Array; page: number; width: number; max_pixels: number };
export type PdfAnswer = { id: number; content?: PdfContent; picture?: PdfPicture | null; problem?: string };

/** `Omit` that keeps the members of a union apart. */
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** The PDF could not be read: damaged, locked with a password, or not done within the time limit. */
export class PdfProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PdfProblem';
  }
}

const TIME_LIMIT_MS = 20_000;
const MEMORY_MB = 768;

/**
 * PDFs opened in one thread, one question at a time. A question that takes too long, or more memory than allowed, ends
 * the thread; the next question starts a new one.
 */
export function pdfDocuments(timeLimitMs = TIME_LIMIT_MS) {
  let thread: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  function started(): Worker {
    if (thread !== undefined) return thread;
    const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      stdout: true,
      stderr: true,
    });
    // What the PDF libraries have to say about a file is of no use to anyone.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (thread === worker) thread = undefined;
    });
    thread = worker;
    return worker;
  }

  function ask(question: WithoutId<PdfQuestion>): Promise<PdfAnswer> {
    const worker = started();
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const end = (outcome: () => void): void => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('exit', onExit);
        worker.unref();
        outcome();
      };
      const onMessage = (reply: PdfAnswer): void => {
        if (reply.id !== id) return;
        end(() => (reply.problem === undefined ? resolve(reply) : reject(new PdfProblem(reply.problem))));
      };
      const onExit = (): void => end(() => reject(new PdfProblem('the PDF thread ended')));
      const timer = setTimeout(() => {
        if (thread === worker) thread = undefined;
        end(() => reject(new PdfProblem('time limit')));
        void worker.terminate();
      }, timeLimitMs);
      worker.ref();
      worker.on('message', onMessage);
      worker.on('exit', onExit);
      worker.postMessage({ ...question, id }, []);
    });
  }

  function inTurn(question: WithoutId<PdfQuestion>): Promise<PdfAnswer> {
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
      await thread?.terminate();
      thread = undefined;
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
