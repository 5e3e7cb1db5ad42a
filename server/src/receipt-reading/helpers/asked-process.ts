import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Answered, type AskedHelper, askedHelper, type Limits } from '#receipt-reading/helpers/asked';

/** A process that answers questions: what its libraries keep in memory is given back when it ends. */
export function askedProcess<Question, Answer>(
  file: URL,
  { memoryMb, ...limits }: Limits & { memoryMb: number },
): AskedHelper<Question, Answer> {
  return askedHelper<Question, Answer>((on) => {
    const child = fork(fileURLToPath(file), [], {
      execArgv: [`--max-old-space-size=${String(memoryMb)}`],
      // It needs none of the program's secrets. Fewer arenas, because what unpacks pictures leaves each of them large.
      env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const keepAlive = (isAsked: boolean): void => {
      child[isAsked ? 'ref' : 'unref']();
      child.channel?.[isAsked ? 'ref' : 'unref']();
    };
    keepAlive(false);
    child.on('error', () => on.end());
    child.on('message', (answered) => on.answer(answered as Answered<Answer>));
    child.on('exit', () => on.end());
    return {
      // One that cannot be reached has ended, which its own event says.
      post: (message) => child.send(message, () => undefined),
      keepAlive,
      end: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.ref();
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    };
  }, limits);
}
