import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { type DrawnPage, LiveDrawing } from './live-drawing.ts';

type Asked = {
  wanted: string;
  page: number;
  at: number;
  width: number | undefined;
  answer: (pages?: number) => Promise<void>;
  refuse: (error: ApiError) => Promise<void>;
};

let asked: Asked[];
let live: LiveDrawing;
let close: () => void;
let shownWidth: number;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  asked = [];
  shownWidth = 560;
  live = new LiveDrawing(
    (wanted, page, _signal, width) => {
      const { promise, resolve, reject } = Promise.withResolvers<DrawnPage>();
      asked.push({
        wanted,
        page,
        at: Date.now(),
        width,
        answer: (pages = 1) => {
          resolve({ address: `${wanted}${String(page)}`, pages });
          return settle().then(() => undefined);
        },
        refuse: (error) => {
          reject(error);
          return settle().then(() => undefined);
        },
      });
      return promise;
    },
    () => shownWidth,
  );
  close = live.open();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const begun = (from: number, until: number) =>
  asked.filter(({ at }) => at >= 1_000_000 + from && at < 1_000_000 + until).length;
const wishes = () => asked.map(({ wanted, page }) => `${wanted}${String(page)}`);

async function drawnFirst(wanted: string, pages = 1): Promise<void> {
  live.want(wanted);
  await passes(0);
  await asked.at(-1)?.answer(pages);
}

test('two pictures are drawn beside each other, and of what is typed meanwhile only the last after them', async () => {
  for (const wanted of ['A', 'B', 'C', 'D']) {
    live.want(wanted);
    await passes(100);
  }
  expect(wishes()).toEqual(['A1', 'B1']);
  await asked[0]?.answer();
  expect(live.shown().pages).toEqual(['A1']);
  await settle();
  expect(wishes()).toEqual(['A1', 'B1', 'D1']);
  await asked[1]?.answer();
  await asked[2]?.answer();
  expect(live.shown()).toEqual({ pages: ['D1'], failed: false, isLate: false });
  await passes(120_000);
  expect(wishes()).toEqual(['A1', 'B1', 'D1']);
});

test('an older picture that comes later, or fails, never replaces a newer one', async () => {
  live.want('A');
  await passes(0);
  live.want('B');
  await passes(0);
  await asked[1]?.answer();
  await asked[0]?.answer();
  expect(live.shown().pages).toEqual(['B1']);
  live.want('C');
  await passes(0);
  live.want('D');
  await passes(0);
  await asked[3]?.answer();
  await asked[2]?.refuse(new ApiError(503));
  expect(live.shown()).toEqual({ pages: ['D1'], failed: false, isLate: false });
  expect(asked).toHaveLength(4);
});

test('an older picture that comes after "too many requests" does not end the wait', async () => {
  live.want('A');
  await passes(0);
  live.want('B');
  await passes(0);
  await asked[1]?.refuse(new ApiError(429, { about: { retry_after: 20 } }));
  await asked[0]?.answer();
  expect(live.shown()).toMatchObject({ pages: ['A1'], failed: true });
  await passes(19_900);
  expect(asked).toHaveLength(2);
  await passes(200);
  await asked[2]?.answer();
  expect(live.shown()).toEqual({ pages: ['B1'], failed: false, isLate: false });
});

test('an older drawing that fails after "too many requests" does not shorten the wait', async () => {
  await drawnFirst('A', 2);
  await passes(450);
  live.want('B');
  await passes(0);
  expect(wishes()).toEqual(['A1', 'A2', 'B1']);
  await asked[2]?.refuse(new ApiError(429, { about: { retry_after: 20 } }));
  await asked[1]?.refuse(new ApiError(503));
  live.want('C');
  await passes(19_900);
  expect(asked).toHaveLength(3);
  await passes(200);
  expect(wishes().at(-1)).toBe('C1');
});

test('twenty drawings follow each other at once, then five begin in a second however fast is typed and drawn', async () => {
  await drawnFirst('0');
  for (let key = 1; key <= 200; key += 1) {
    live.want(String(key));
    await passes(50);
    await asked.at(-1)?.answer();
  }
  // Twenty, and six that came free meanwhile.
  expect(begun(0, 1_300)).toBe(26);
  expect([begun(3_000, 4_000), begun(8_000, 10_000)]).toEqual([5, 10]);
  await passes(4_000);
  live.want('rested');
  await settle();
  expect(wishes().at(-1)).toBe('rested1');
});

test('a picture that fell behind is marked after a second, and no longer when it follows', async () => {
  await drawnFirst('A');
  live.want('B');
  await passes(900);
  expect(live.shown().isLate).toBe(false);
  await passes(200);
  expect(live.shown()).toEqual({ pages: ['A1'], failed: false, isLate: true });
  await asked[1]?.answer();
  expect(live.shown()).toEqual({ pages: ['B1'], failed: false, isLate: false });
});

test('what could not be drawn is marked beside the last good picture, and asked again ever less often', async () => {
  await drawnFirst('A');
  live.want('B');
  await passes(300);
  await asked[1]?.refuse(new ApiError(503));
  expect(live.shown()).toMatchObject({ pages: ['A1'], failed: true });
  await passes(4_900);
  expect(wishes()).toEqual(['A1', 'B1']);
  await passes(200);
  await asked[2]?.refuse(new ApiError(503));
  await passes(9_900);
  expect(asked).toHaveLength(3);
  await passes(200);
  await asked[3]?.answer();
  expect(live.shown()).toEqual({ pages: ['B1'], failed: false, isLate: false });
});

test('after a refusal the next key is drawn at once, but after too many requests not before the server says so', async () => {
  await drawnFirst('A');
  live.want('B');
  await passes(300);
  await asked[1]?.refuse(new ApiError(400));
  live.want('C');
  await passes(260);
  expect(wishes()).toEqual(['A1', 'B1', 'C1']);
  await asked[2]?.refuse(new ApiError(429, { about: { retry_after: 20 } }));
  live.want('D');
  await passes(19_900);
  expect(asked).toHaveLength(3);
  await passes(200);
  expect(wishes().at(-1)).toBe('D1');
});

test('pages after the first follow when the typing rests, one after the other and no more than there are', async () => {
  await drawnFirst('A', 3);
  await passes(300);
  expect(wishes()).toEqual(['A1']);
  await passes(150);
  await asked[1]?.answer(3);
  await passes(260);
  await asked[2]?.answer(3);
  await passes(60_000);
  expect(wishes()).toEqual(['A1', 'A2', 'A3']);
  expect(live.shown().pages).toEqual(['A1', 'A2', 'A3']);
  live.want('B');
  await passes(50);
  await asked[3]?.answer(2);
  expect(live.shown().pages).toEqual(['B1', 'A2']);
  await passes(500);
  await asked[4]?.answer(2);
  expect(live.shown().pages).toEqual(['B1', 'B2']);
});

test('another size of the window draws again only what is then shown at another width, and once', async () => {
  await drawnFirst('A');
  live.resized();
  await passes(2_000);
  expect(asked).toHaveLength(1);
  shownWidth = 420;
  live.resized();
  live.resized();
  await passes(300);
  await asked[1]?.answer();
  live.resized();
  await passes(2_000);
  expect(asked.map(({ width }) => width)).toEqual([560, 420]);
});

test('is drawn again when something changed elsewhere, and never after it was closed', async () => {
  await drawnFirst('A');
  live.again();
  await passes(300);
  expect(wishes()).toEqual(['A1', 'A1']);
  close();
  await asked[1]?.answer(4);
  live.again();
  await passes(60_000);
  expect(asked).toHaveLength(2);
  close = live.open();
  await passes(0);
  expect(asked).toHaveLength(3);
});
