import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Worker } from 'tesseract.js';
import type { Worker as Thread } from 'node:worker_threads';
import type { Word } from '#receipt-reading/layout/page-text';

/** Words recognised on one page. `confidence` is the mean over the words, 0 to 100. */
export type RecognisedPage = { words: Word[]; confidence: number };

/**
 * How the lines of a page are found: each column by itself, where lines of two columns may be at half each other's height, or
 * straight across, as on a till receipt with its amounts far to the right.
 */
export type LineFinding = 'columns' | 'across';

const SEGMENTATION = { columns: PSM.AUTO, across: PSM.SINGLE_BLOCK } as const;
const LANGUAGES = ['nld', 'eng'] as const;
/** Of the clock, which on a busy machine runs many times as long as the second or two that a page takes. */
const TIME_LIMIT_MS = 60_000;
/** The recogniser's memory only grows: a fresh one after so many pages. */
const PAGES_PER_WORKER = 40;
const LEAST_CONFIDENCE = 40;

/** The engine reads all languages from one folder; each comes in a package of its own. */
async function languageFolder(): Promise<string> {
  const require = createRequire(import.meta.url);
  const folder = await mkdtemp(join(tmpdir(), 'saldo-languages-'));
  for (const language of LANGUAGES) {
    const packaged = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
    await copyFile(
      join(packaged, '4.0.0_best_int', `${language}.traineddata.gz`),
      join(folder, `${language}.traineddata.gz`),
    );
  }
  return folder;
}

/**
 * The engine's own thread, which its types leave out. Without a listener its crash would end the whole process; with
 * one, the page runs into its time limit and a new engine is started.
 */
function threadOf(worker: Worker): Thread {
  return (worker as Worker & { worker: Thread }).worker;
}

async function startWorker(): Promise<Worker> {
  const langPath = await languageFolder();
  try {
    const worker = await createWorker([...LANGUAGES], OEM.LSTM_ONLY, {
      langPath,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: () => undefined,
    });
    threadOf(worker).on('error', () => undefined);
    await worker.setParameters({
      // Sauvola's threshold follows the light, so that a shadow over half of the receipt does not swallow it.
      thresholding_method: '2',
      user_defined_dpi: '200',
    });
    return worker;
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

type Box = { x0: number; y0: number; x1: number; y1: number };

const clamp = (fraction: number): number => Math.min(Math.max(fraction, 0), 1);

/** Back from the straightened picture to the picture as it was: a turn around its centre. */
function originalPlace(box: Box, radians: number, width: number, height: number, page: number): Word['place'] {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const dx = (box.x0 + box.x1) / 2 - width / 2;
  const dy = (box.y0 + box.y1) / 2 - height / 2;
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const x = (width / 2 + dx * cos + dy * sin - w / 2) / width;
  const y = (height / 2 - dx * sin + dy * cos - h / 2) / height;
  return {
    page,
    x: clamp(x),
    y: clamp(y),
    width: Math.min(w / width, 1 - clamp(x)),
    height: Math.min(h / height, 1 - clamp(y)),
  };
}

/** "5:85" and "11/95" cannot be a time or a day, so the sign was a comma. */
function mendedComma(text: string): string {
  const match = /^(€?\d{1,5})([:;/])(\d{2})$/.exec(text);
  if (match === null) return text;
  const [, euros = '', sign = '', fraction = ''] = match;
  const isTime = sign === ':' && Number(euros) <= 23 && Number(fraction) <= 59;
  const isDay = sign === '/' && Number(fraction) <= 31;
  return isTime || isDay ? text : `${euros},${fraction}`;
}

/** Slips that a recogniser makes with figures: a euro sign read as a letter, a nought in a VAT number read as an O. */
function mended(text: string): string {
  if (!/[\p{L}\d€$£%*-]/u.test(text)) return '';
  if (/^[A-Z]{2}[\dO]{8,12}(?:B[\dO]{2})?$/.test(text)) return text.slice(0, 2) + text.slice(2).replaceAll('O', '0');
  return mendedComma(text.replace(/^[eECc£](?=\d{1,5}[.,:;]\d{2}$)/, '€'));
}

/** One recogniser in its own thread, started at the first page and fed one page at a time. */
export function textRecognition(timeLimitMs = TIME_LIMIT_MS) {
  let worker: Promise<Worker> | undefined;
  let pagesDone = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function stop(): Promise<void> {
    const stopping = worker;
    worker = undefined;
    pagesDone = 0;
    await (await stopping?.catch(() => undefined))?.terminate();
  }

  async function recognise(image: Buffer, page: number, finding: LineFinding): Promise<RecognisedPage> {
    worker ??= startWorker();
    const engine = await worker;
    const { width, height } = await sharp(image).metadata();
    let timer: NodeJS.Timeout | undefined;
    const overrun = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeLimitMs);
    });
    const recognised = engine
      .setParameters({ tessedit_pageseg_mode: SEGMENTATION[finding] })
      .then(() => engine.recognize(image, { rotateAuto: true }, { blocks: true, text: false }))
      .catch(() => null);
    const result = await Promise.race([recognised, overrun]).finally(() => clearTimeout(timer));
    pagesDone++;
    if (result === null || pagesDone >= PAGES_PER_WORKER) await stop();
    if (result === null) return { words: [], confidence: 0 };
    const radians = result.data.rotateRadians ?? 0;
    const lines = (result.data.blocks ?? []).flatMap((block) =>
      block.paragraphs.flatMap((paragraph) => paragraph.lines),
    );
    const sure = lines.flatMap((line) =>
      line.words.filter((word) => word.confidence >= LEAST_CONFIDENCE).map((word) => ({ line, word })),
    );
    const words = sure.map(
      ({ line, word }): Word => ({
        text: mended(word.text),
        page,
        x: word.bbox.x0,
        // The line's own height keeps a comma or a dash on its line.
        y: line.bbox.y0,
        width: word.bbox.x1 - word.bbox.x0,
        height: line.bbox.y1 - line.bbox.y0,
        source: 'ocr',
        place: originalPlace(word.bbox, radians, width, height, page),
      }),
    );
    const confidence = sure.reduce((total, { word }) => total + word.confidence, 0) / Math.max(sure.length, 1);
    return { words: words.filter((word) => word.text !== ''), confidence };
  }

  return {
    /** Recognises a prepared picture. Gives no words when it takes longer than the limit. */
    recognise(image: Buffer, page: number, finding: LineFinding): Promise<RecognisedPage> {
      const result = queue.then(() => recognise(image, page, finding));
      queue = result.catch(() => stop());
      return result;
    },
    async close(): Promise<void> {
      await queue;
      await stop();
    },
  };
}
