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

/** The line was dealt with, and the next one opened at that moment. */
const after = (opened: number) => {
  const guard = new PressGuard();
  expect(guard.isTwice({ timeStamp: 0 }, LINE)).toBe(false);
  guard.done(LINE);
  guard.opened(NEXT, opened);
  return guard;
};

describe('a line that is dealt with', () => {
  test('takes no second press of a pair, and can be undone after reading', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(LINE);
    guard.settled(LINE, 100);
    expect(guard.isSecond({ timeStamp: 200 })).toBe(true);
    expect(guard.isSecond({ timeStamp: 600 })).toBe(false);
  });

  test('is shown for a moment before the next opens, which still takes no second press', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(LINE);
    guard.settled(LINE, 500);
    guard.opened(NEXT, 510);
    expect(guard.isTwice({ timeStamp: 600 }, NEXT)).toBe(true);
  });

  test('takes no second press of a pair that was meant for the line before it', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(LINE);
    guard.settled(NEXT, 500);
    expect(guard.isSecond({ timeStamp: 600 })).toBe(true);
  });
});

describe('a line that opened because another was dealt with', () => {
  test('takes no second press of a pair, however long the server took', () => {
    for (const opened of [20, 300, 2_000]) {
      expect(after(opened).isTwice({ timeStamp: opened + 10 }, NEXT)).toBe(true);
      expect(after(opened).isTwice({ timeStamp: opened + 240 }, NEXT)).toBe(true);
    }
  });

  test('takes one that comes after reading, and no later one is held back', () => {
    const guard = after(100);
    expect(guard.isTwice({ timeStamp: 360 }, NEXT)).toBe(false);
    expect(guard.isTwice({ timeStamp: 620 }, NEXT)).toBe(false);
  });

  test('is waited for: the line that was dealt with takes no press any more', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(LINE);
    expect(guard.isTwice({ timeStamp: 900 }, LINE)).toBe(true);
  });

  test('is not the one that was undone, which takes presses as before', () => {
    const guard = new PressGuard();
    guard.isTwice({ timeStamp: 0 }, LINE);
    guard.done(LINE);
    guard.opened(LINE, 700);
    expect(guard.isTwice({ timeStamp: 710 }, LINE)).toBe(false);
  });
});
