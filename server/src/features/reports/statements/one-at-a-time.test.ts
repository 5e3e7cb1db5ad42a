import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work waits for what was asked before, and is refused behind too much of it', async () => {
  const inTurn = oneAtATime(1);
  const order: string[] = [];
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    await promise;
    order.push('first');
  });
  const failing = inTurn(() => Promise.reject(new Error('spoiled')));
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await first;
  await expect(failing).rejects.toThrow('spoiled');
  expect(await inTurn(async () => [...order, 'next'])).toEqual(['first', 'next']);
});
