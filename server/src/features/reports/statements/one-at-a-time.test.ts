import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const [OWNER, OTHER] = [1, 2];

test('work waits for what was asked before, and is refused behind too much of it', async () => {
  const inTurn = oneAtATime({ most: 1, mostOfOne: 1 });
  const order: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const first = inTurn(OWNER, async () => {
    await promise;
    order.push('first');
  });
  const failing = inTurn(OWNER, () => Promise.reject(new Error('spoiled')));
  await expect(inTurn(OWNER, async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await first;
  await expect(failing).rejects.toThrow('spoiled');
  expect(await inTurn(OWNER, async () => [...order, 'next'])).toEqual(['first', 'next']);
});

test('one asker leaves room for others', async () => {
  const inTurn = oneAtATime({ most: 10, mostOfOne: 2 });
  const list = (asker: number) => inTurn(asker, async () => asker);
  const [asked, other] = [[list(OWNER), list(OWNER), list(OWNER)], list(OTHER)];
  await expect(list(OWNER)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all([...asked, other])).toEqual([OWNER, OWNER, OWNER, OTHER]);
  expect(await list(OWNER)).toBe(OWNER);
});
