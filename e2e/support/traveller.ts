import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { Watch } from './watch.ts';
import type { Language, Words } from './words.ts';
import { WORDS } from './words.ts';

/** Someone on a journey: their browser, their language, and what happened on the way. */
export type Traveller = {
  context: BrowserContext;
  page: Page;
  language: Language;
  words: Words;
  isPhone: boolean;
  watch: Watch;
  /** At the end of the journey: nothing of them stays behind in their browser. */
  goHome: () => Promise<void>;
};

type About = {
  language: Language;
  isPhone: boolean;
  /** For a journey that has files or the connection of its browser to itself. */
  inNewBrowser?: boolean;
};
type Seat = { context: BrowserContext; page: Page };

/**
 * Browsers without anybody. Whoever sets out takes one of these: it has the application compiled already, and a page in it opens with half the
 * work that the first page of a new one takes.
 */
const free: Seat[] = [];

export async function setOut(browser: Browser, about: About): Promise<Traveller> {
  const { language, isPhone, inNewBrowser = false } = about;
  const seat = (inNewBrowser ? undefined : free.pop()) ?? (await newSeat(browser, isPhone));
  // Names, roles and colours are the same in both languages: each size of screen is looked at closely in one.
  const watch = new Watch({ isClose: isPhone === (language === 'nl'), isPhone });
  watch.follow(seat.page);
  const goHome = async () => {
    if (inNewBrowser) return seat.context.close();
    await cleared(seat);
    free.push(seat);
  };
  return { ...seat, watch, language, isPhone, words: WORDS[language], goHome };
}

async function newSeat(browser: Browser, isPhone: boolean): Promise<Seat> {
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme: isPhone ? 'dark' : 'light' });
  return { context, page: await context.newPage() };
}

const LISTENED_TO = ['console', 'pageerror', 'request', 'requestfailed', 'response'];

/** Leaves nothing but compiled code: no session, no other page, nobody who listens, nothing that was kept. */
async function cleared({ context, page }: Seat): Promise<void> {
  for (const event of LISTENED_TO) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  const { viewport } = test.info().project.use;
  if (viewport) await page.setViewportSize(viewport);
  // What the application still writes when it is left is written by then.
  await page.goto('/icon.svg');
  await page.evaluate('sessionStorage.clear()');
  await context.clearCookies();
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await devTools.detach();
}
