import { expect, test, vi } from 'vitest';
import { type Answered, type Asked, askedHelper, type Limits } from '#receipt-reading/helpers/asked';

/** Helpers that double a number, all of whose lives are counted. "0" breaks them, and nothing is said about "-1". */
function doubling(limits: Limits) {
  const lives = { started: 0, ended: 0 };
  const helper = askedHelper<number, number>(({ answer, end }: Ends) => {
    lives.started += 1;
    return {
      post: ({ id, question }: Asked<number>) =>
        void (question === 0 ? setImmediate(end) : question > 0 && setImmediate(answer, { id, answer: 2 * question })),
      keepAlive: () => undefined,
      end: async () => {
        lives.ended += 1;
      },
    };
  }, limits);
  return { helper, lives };
}

type Ends = { answer: (answered: Answered<number>) => void; end: () => void };

test('a helper that has answered its questions is followed by a fresh one, never in the middle of one', async () => {
  const { helper, lives } = doubling({ questions: 2 });
  expect(await Promise.all([1, 2, 3].map((question) => helper.ask(question)))).toEqual([2, 4, 6]);
  expect(lives).toEqual({ started: 1, ended: 1 });
  expect(await helper.ask(4)).toBe(8);
  expect(lives).toEqual({ started: 2, ended: 1 });
});

test('a helper that is asked nothing ends, and the next question starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { helper, lives } = doubling({ idleMs: 1_000 });
  await helper.ask(1);
  vi.advanceTimersByTime(900);
  await helper.ask(1);
  vi.advanceTimersByTime(900);
  expect(lives.ended).toBe(0);
  vi.advanceTimersByTime(100);
  expect(lives.ended).toBe(1);
  expect(await helper.ask(1)).toBe(2);
  expect(lives.started).toBe(2);
  vi.useRealTimers();
});

test('a helper that breaks fails all that it was asked, and the next question starts another', async () => {
  const { helper, lives } = doubling({});
  const answers = await Promise.allSettled([helper.ask(-1), helper.ask(0)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await helper.ask(1)).toBe(2);
  expect(lives.started).toBe(2);
});

test('a question that takes too long ends the helper', async () => {
  const { helper, lives } = doubling({ milliseconds: 20 });
  await expect(helper.ask(-1)).rejects.toThrow('time limit');
  expect(lives.ended).toBe(1);
});
