import { askedProcess } from '#receipt-reading/helpers/asked-process';
import type { AskedHelper } from '#receipt-reading/helpers/asked';
import {
  DocumentRefused,
  type Inspected,
  type OwnDetails,
  type Reading,
  type ReceiptDocument,
  type ReceiptReader,
  type RefusalReason,
} from '#receipt-reading/receipt-reader';

export type ReaderQuestion =
  | { task: 'read'; document: ReceiptDocument; own: OwnDetails }
  | { task: 'inspect'; document: ReceiptDocument }
  | { task: 'pageImage'; document: ReceiptDocument; page: number; width: number };

export type ReaderAnswer =
  | { reading: Reading }
  | { inspected: Inspected }
  | { image: Uint8Array }
  | { refused: RefusalReason }
  | { problem: string };

const PROCESS = new URL('./helpers/reading-process.ts', import.meta.url);
const MEMORY_MB = 1024;
/** The libraries that unpack documents keep much of what they once needed: a process ends after so much work or rest. */
const LIVES = { read: { questions: 100, idleMs: 30_000 }, look: { questions: 1_000, idleMs: 600_000 } };

/**
 * Reads receipts on this machine in processes of their own, in the background: people who do something else meanwhile do not notice. Pictures
 * of pages, for which somebody waits, are made by another process at once, and so is what an upload is looked at for.
 */
export function backgroundReceiptReader(): ReceiptReader {
  const reading = askedProcess<ReaderQuestion, ReaderAnswer>(PROCESS, { memoryMb: MEMORY_MB, ...LIVES.read });
  const looking = askedProcess<ReaderQuestion, ReaderAnswer>(PROCESS, { memoryMb: MEMORY_MB, ...LIVES.look });
  return {
    async read(document, own) {
      const answer = await answered(reading, { task: 'read', document, own });
      if ('reading' in answer) return answer.reading;
      throw new Error('not an answer to what was asked');
    },
    async inspect(document) {
      const answer = await answered(looking, { task: 'inspect', document });
      if ('inspected' in answer) return answer.inspected;
      throw new Error('not an answer to what was asked');
    },
    async pageImage(document, page, width) {
      const answer = await answered(looking, { task: 'pageImage', document, page, width });
      if ('image' in answer) return answer.image;
      throw new Error('not an answer to what was asked');
    },
    async close() {
      await Promise.all([reading.close(), looking.close()]);
    },
  };
}

async function answered(
  helper: AskedHelper<ReaderQuestion, ReaderAnswer>,
  question: ReaderQuestion,
): Promise<ReaderAnswer> {
  const answer = await helper.ask(question);
  if ('refused' in answer) throw new DocumentRefused(answer.refused);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}
