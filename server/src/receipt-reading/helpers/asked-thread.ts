import { Worker } from 'node:worker_threads';
import { type Answered, type AskedHelper, askedHelper, type Limits } from '#receipt-reading/helpers/asked';

/** A thread that answers questions; one that takes more memory than allowed ends. */
export function askedThread<Question, Answer>(
  file: URL,
  { memoryMb, ...limits }: Limits & { memoryMb: number },
): AskedHelper<Question, Answer> {
  return askedHelper<Question, Answer>((on) => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
    });
    // What libraries have to say about a file is of no use to anyone.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('message', (answered: Answered<Answer>) => on.answer(answered));
    worker.on('exit', () => on.end());
    return {
      post: (message) => worker.postMessage(message, []),
      keepAlive: (isAsked) => (isAsked ? worker.ref() : worker.unref()),
      end: async () => {
        await worker.terminate();
      },
    };
  }, limits);
}
