import { describe, expect, test } from 'vitest';
import { PressGuard } from './pressed-twice.ts';

const LINE = 1;
const NEXT = 2;

const heard = (...pressed: [at: number, repeat?: boolean][]) => {
  const guard = new PressGuard();
  return pressed.filter(([timeStamp, repeat = false]) => !guard.isTwice({ timeStamp, repeat }, LINE)).map(([at]) => at);
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

describe('a line that opened because another was dealt with', () => {
  test('takes no second press of a pair, however long the server took', () => {
    for (const answered of [20, 300, 2_000]) {
      const guard = new PressGuard();
      expect(guard.isTwice({ timeStamp: 0 }, LINE)).toBe(false);
      guard.done(answered);
      expect(guard.isTwice({ timeStamp: answered + 10 }, NEXT)).toBe(true);
      expect(guard.isTwice({ timeStamp: answered + 480 }, NEXT)).toBe(true);
    }
  });

  test('takes one that comes after reading', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(100);
    expect(guard.isTwice({ timeStamp: 700 }, NEXT)).toBe(false);
  });

  test('leaves presses on the line itself as they were', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(100);
    expect(guard.isTwice({ timeStamp: 400 }, LINE)).toBe(false);
  });
});
