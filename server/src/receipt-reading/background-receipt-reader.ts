import { askedThread } from '#receipt-reading/threads/asked-thread';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import {
  DocumentRefused,
  type OwnDetails,
  type Reading,
  type ReceiptDocument,
  type ReceiptReader,
  type RefusalReason,
} from '#receipt-reading/receipt-reader';

export type ReadQuestion = { document: ReceiptDocument; own: OwnDetails };
export type ReadAnswer = { reading: Reading } | { refused: RefusalReason } | { problem: string };

const MEMORY_MB = 1024;

/**
 * Reads receipts on this machine, in the background: people who do something else in the meantime do not notice. Pictures of pages, for which
 * someone waits, are made at once, and so is what an upload is looked at for.
 */
export function backgroundReceiptReader(): ReceiptReader {
  const thread = askedThread<ReadQuestion, ReadAnswer>(new URL('./threads/reading-thread.ts', import.meta.url), {
    memoryMb: MEMORY_MB,
  });
  const pages = localReceiptReader();
  return {
    async read(document, own) {
      const answer = await thread.ask({ document, own });
      if ('reading' in answer) return answer.reading;
      if ('refused' in answer) throw new DocumentRefused(answer.refused);
      throw new Error(answer.problem);
    },
    inspect: (document) => pages.inspect(document),
    pageImage: (document, page, width) => pages.pageImage(document, page, width),
    async close() {
      await Promise.all([thread.close(), pages.close()]);
    },
  };
}
