import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { FreshQueryClient } from './query-client.ts';

test('an initial read answered before a change is repeated after it', async () => {
  const client = new FreshQueryClient();
  let stored = 'before';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['admin', 1, 'settings'],
    queryFn: () => {
      const seen = stored;
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)));
    },
  });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  stored = 'after';
  const fresh = client.invalidateQueries({ queryKey: ['admin', 1] });
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await fresh;
  expect(observer.getCurrentResult().data).toBe('after');
  stop();
});
