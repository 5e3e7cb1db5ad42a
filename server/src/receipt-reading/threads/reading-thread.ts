import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from '#receipt-reading/threads/asked-thread';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { DocumentRefused } from '#receipt-reading/receipt-reader';
import type { ReadAnswer, ReadQuestion } from '#receipt-reading/background-receipt-reader';

/** A third of the share of other threads where there is too little for all: people go first, and reading still gets done on a busy machine. */
const BEHIND_PEOPLE = 5;

/**
 * Reads receipts in a thread of its own. On Linux a thread has its own priority, which those it starts inherit; elsewhere it would be that of
 * the whole process.
 */
if (process.platform === 'linux') setPriority(BEHIND_PEOPLE);

const reader = localReceiptReader();

async function answer({ document, own }: ReadQuestion): Promise<ReadAnswer> {
  try {
    return { reading: await reader.read(document, own) };
  } catch (problem) {
    if (problem instanceof DocumentRefused) return { refused: problem.reason };
    return { problem: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) };
  }
}

parentPort?.on('message', ({ id, question }: Asked<ReadQuestion>) => {
  void answer(question).then((reply) =>
    parentPort?.postMessage({ id, answer: reply } satisfies Answered<ReadAnswer>, []),
  );
});
