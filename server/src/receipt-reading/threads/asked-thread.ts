import { Worker } from 'node:worker_threads';

/** What a thread was asked came to nothing: it broke, ended, or took too long. */
export class ThreadProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ThreadProblem';
  }
}

export type Asked<Question> = { id: number; question: Question };
export type Answered<Answer> = { id: number; answer: Answer };

export type AskedThread<Question, Answer> = { ask(question: Question): Promise<Answer>; close(): Promise<void> };

/**
 * A thread that answers questions, started by the first one. One that takes too long, or more memory than allowed, ends the thread with
 * all that it was asked; the next question starts a new one.
 */
export function askedThread<Question, Answer>(
  file: URL,
  limits: { milliseconds?: number; memoryMb: number },
): AskedThread<Question, Answer> {
  let thread: Worker | undefined;
  let lastId = 0;
  const open = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Error) => void }>();

  function started(): Worker {
    if (thread !== undefined) return thread;
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      stdout: true,
      stderr: true,
    });
    // What libraries have to say about a file is of no use to anyone.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('message', ({ id, answer }: Answered<Answer>) => settle(worker, id, ({ resolve }) => resolve(answer)));
    worker.on('exit', () => leave(worker, 'the thread ended'));
    thread = worker;
    return worker;
  }

  function settle(worker: Worker, id: number, outcome: (asked: Parameters<typeof open.set>[1]) => void): void {
    const asked = open.get(id);
    if (asked === undefined || worker !== thread) return;
    open.delete(id);
    if (open.size === 0) worker.unref();
    outcome(asked);
  }

  /** Only of the thread that runs: one that was left has nothing open any more. */
  function leave(worker: Worker, why: string): void {
    if (worker !== thread) return;
    thread = undefined;
    const lost = [...open.values()];
    open.clear();
    for (const { reject } of lost) reject(new ThreadProblem(why));
  }

  return {
    async ask(question: Question): Promise<Answer> {
      const worker = started();
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      open.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, question } satisfies Asked<Question>, []);
      if (limits.milliseconds === undefined) return promise;
      const timer = setTimeout(() => {
        leave(worker, 'time limit');
        void worker.terminate();
      }, limits.milliseconds);
      return promise.finally(() => clearTimeout(timer));
    },
    async close(): Promise<void> {
      await thread?.terminate();
    },
  };
}
