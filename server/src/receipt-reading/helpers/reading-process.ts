import { setPriority } from 'node:os';
import type { Answered, Asked } from '#receipt-reading/helpers/asked';
import { localReceiptReader } from '#receipt-reading/local-receipt-reader';
import { DocumentRefused } from '#receipt-reading/receipt-reader';
import type { ReaderAnswer, ReaderQuestion } from '#receipt-reading/background-receipt-reader';

/** A third of the share of others where there is too little for all: people go first, and reading still gets done on a busy machine. */
const BEHIND_PEOPLE = 5;

const reader = localReceiptReader();

async function work(question: ReaderQuestion): Promise<ReaderAnswer> {
  switch (question.task) {
    case 'read':
      setPriority(BEHIND_PEOPLE);
      return { reading: await reader.read(question.document, question.own) };
    case 'inspect':
      return { inspected: await reader.inspect(question.document) };
    case 'pageImage':
      return { image: await reader.pageImage(question.document, question.page, question.width) };
  }
}

async function answer(question: ReaderQuestion): Promise<ReaderAnswer> {
  try {
    return await work(question);
  } catch (problem) {
    if (problem instanceof DocumentRefused) return { refused: problem.reason };
    return { problem: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) };
  }
}

process.on('message', ({ id, question }: Asked<ReaderQuestion>) => {
  void answer(question).then((reply) => process.send?.({ id, answer: reply } satisfies Answered<ReaderAnswer>));
});
// The program ends it, also when it is itself told to stop, and first gets its answers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Without it nobody asks any more.
process.once('disconnect', () => process.exit());
