import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Language, Words } from './words.ts';
import { WORDS } from './words.ts';
import { Watch } from './watch.ts';

/** Someone on a journey: their browser, their language, and what happened on the way. */
export type Traveller = {
  context: BrowserContext;
  page: Page;
  language: Language;
  words: Words;
  isPhone: boolean;
  watch: Watch;
};

export async function setOut(browser: Browser, about: { language: Language; isPhone: boolean }): Promise<Traveller> {
  const colorScheme = about.isPhone ? 'dark' : 'light';
  const context = await browser.newContext({ reducedMotion: 'reduce', colorScheme });
  const page = await context.newPage();
  // Names, roles and colours are the same in both languages: each size of screen is looked at closely in one.
  const watch = new Watch({ isClose: about.isPhone === (about.language === 'nl'), isPhone: about.isPhone });
  watch.follow(page);
  return { context, page, watch, language: about.language, isPhone: about.isPhone, words: WORDS[about.language] };
}
