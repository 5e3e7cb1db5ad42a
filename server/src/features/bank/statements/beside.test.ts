import { expect, test } from 'vitest';
import { Beside } from './beside.ts';

test('what waits when reading fails is not done any more', async () => {
  const beside = new Beside();
  const done: string[] = [];
  const first = Promise.withResolvers<undefined>();
  await beside.handOver(async () => {
    await first.promise;
    done.push('under way');
  });
  await beside.handOver(async () => void done.push('waits'));
  await Promise.resolve();
  beside.stop();
  first.resolve(undefined);
  await beside.ended();
  expect(done).toEqual(['under way']);
});
