import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUp } from './keep-up.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Something that ends when told to. */
function thing() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { ended: promise, end: resolve, fail: reject };
}

type Thing = ReturnType<typeof thing>;

function kept(begin: () => Promise<Thing>) {
  const first = thing();
  const reasons: unknown[] = [];
  const handle = keepUp(first, { begin, ended: ({ ended }) => ended, onEnd: (reason) => reasons.push(reason) });
  return { first, reasons, ...handle };
}

test('restarts what stopped, first immediately, then after growing pauses', async () => {
  const begun: Thing[] = [];
  const { first, current } = kept(async () => {
    begun.push(thing());
    return begun.at(-1) ?? thing();
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(current()).toBe(first);
  first.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(current()).toBe(begun[0]);
  begun[0]?.end();
  await vi.advanceTimersByTimeAsync(990);
  expect(current()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20);
  expect(current()).toBe(begun[1]);
});

test('retries a failed start, reporting each failure', async () => {
  let tries = 0;
  const { first, reasons, current } = kept(async () => {
    tries += 1;
    if (tries < 4) throw new Error(`try ${String(tries)}`);
    return thing();
  });
  const end = new Error('the end');
  first.fail(end);
  await vi.advanceTimersByTimeAsync(7_990);
  expect(current()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20);
  expect(current()).toBeDefined();
  expect(reasons.map(String)).toEqual(['Error: the end', 'Error: try 1', 'Error: try 2', 'Error: try 3']);
});

test('the pause is reset after a stable minute', async () => {
  const begun: Thing[] = [];
  const { first, current } = kept(async () => {
    begun.push(thing());
    return begun.at(-1) ?? thing();
  });
  first.end();
  await vi.advanceTimersByTimeAsync(61_000);
  begun[0]?.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(current()).toBe(begun[1]);
});

test('stopping ends restarts, and returns a start in progress', async () => {
  const next = thing();
  const coming = Promise.withResolvers<Thing>();
  const { first, reasons, letGo } = kept(() => coming.promise);
  first.end();
  await vi.advanceTimersByTimeAsync(1);
  const last = letGo();
  coming.resolve(next);
  expect(await last).toBe(next);
  next.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reasons).toHaveLength(1);
});
