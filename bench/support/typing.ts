import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** What the browser has of itself; this file runs outside of one. */
type Browser = {
  performance: { now(): number };
  requestAnimationFrame(then: () => void): void;
  addEventListener(name: string, act: (event: { timeStamp: number }) => void, capture: boolean): void;
  MutationObserver: new (
    act: (changes: readonly { target: Picture }[]) => void,
  ) => {
    observe(root: unknown, what: object): void;
  };
  document: unknown;
  fetch: (address: string, about?: object) => Promise<unknown>;
  typed: Typed;
};
type Picture = { tagName: string; decode(): Promise<void> };

/** One key, when it was pressed and when what it changed was in the form. */
type Key = { at: number; inForm: number };
/** One drawing: when it was asked for, when its answer began, and when its picture was seen. */
type Drawing = { asked: number; answered?: number; seen?: number };
type Typed = { keys: Key[]; drawings: Drawing[] };

/** From a key to the picture with what it changed, in ms, and what of that went by before asking, until the answer, and until it was seen. */
export type Followed = { whole: number; before: number; request: number; after: number };

/** Has the page note keys and drawings, from its next load. */
export async function watchTyping(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const browser = globalThis as unknown as Browser;
    const { performance } = browser;
    const typed: Typed = { keys: [], drawings: [] };
    browser.typed = typed;
    let pressedAt = 0;
    browser.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true);
    // Whatever follows from it is in the form, and wanted of the preview, before another task of the page begins.
    browser.addEventListener('input', () => typed.keys.push({ at: pressedAt, inForm: performance.now() }), true);
    const ask = browser.fetch.bind(globalThis);
    browser.fetch = async (address, about) => {
      if (!address.includes('/preview/')) return ask(address, about);
      const drawing: Drawing = { asked: performance.now() };
      typed.drawings.push(drawing);
      const answer = await ask(address, about);
      drawing.answered = performance.now();
      return answer;
    };
    const observer = new browser.MutationObserver((changes) => {
      const latest = typed.drawings.findLast(({ answered }) => answered !== undefined);
      for (const { target } of changes)
        if (target.tagName === 'IMG' && latest?.seen === undefined)
          void target.decode().then(
            () => browser.requestAnimationFrame(() => latest && (latest.seen ??= performance.now())),
            () => undefined,
          );
    });
    observer.observe(browser.document, { subtree: true, attributeFilter: ['src'] });
  });
}

const LATEST_MS = 30_000;

/** What became of each key since the page was loaded, once the last of them is in view. */
export async function followedKeys(page: Page): Promise<Followed[]> {
  for (const from = Date.now(); ; await pause(500)) {
    const followed = followedIn(await page.evaluate(() => (globalThis as unknown as Browser).typed));
    if (followed !== undefined) return followed;
    if (Date.now() - from > LATEST_MS) throw new Error('a key was never shown');
  }
}

function followedIn({ keys, drawings }: Typed): Followed[] | undefined {
  // A picture that is the same as the one in view is seen as soon as it is there.
  const shown = drawings.flatMap(({ asked, answered, seen = answered }) =>
    answered === undefined || seen === undefined ? [] : [{ asked, answered, seen }],
  );
  const followed = keys.flatMap(({ at, inForm }) => {
    const [first] = shown.filter(({ asked }) => asked >= inForm).toSorted((one, other) => one.seen - other.seen);
    if (first === undefined) return [];
    const { asked, answered, seen } = first;
    return [{ whole: seen - at, before: asked - at, request: answered - asked, after: seen - answered }];
  });
  return followed.length === keys.length ? followed : undefined;
}
