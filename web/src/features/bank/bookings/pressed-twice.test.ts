import { expect, test } from 'vitest';
import { pressGuard } from './pressed-twice.ts';

const heard = (...presses: [at: number, repeat?: boolean][]) => {
  const isTwice = pressGuard();
  return presses.filter(([timeStamp, repeat = false]) => !isTwice({ timeStamp, repeat })).map(([at]) => at);
};

test('a key that is pressed twice or more counts once', () => {
  expect(heard([5], [125], [300], [500])).toEqual([5]);
});

test('a key that is held down counts once, also when it is let go and touched again', () => {
  expect(heard([5], [505, true], [535, true], [565, true], [700])).toEqual([5]);
});

test('each press that comes after reading counts', () => {
  expect(heard([5], [400], [900])).toEqual([5, 400, 900]);
});
