import { AxeBuilder } from '@axe-core/playwright';
import { type ConsoleMessage, expect, type Page, type Request, type Response } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag22aa'];

/**
 * In the browser: colours have come over and nothing moves, but for what turns for ever. What is out of sight takes its new colour when
 * it is asked for it.
 */
const AT_REST = `(async () => {
  for (const element of document.querySelectorAll('main *')) getComputedStyle(element).color;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return document.getAnimations().every(({ effect }) => effect.getComputedTiming().iterations === Infinity);
})()`;

/** The call that found no connection, and files named beforehand that came out of what was kept. */
const WITHOUT_CONNECTION = /^ApiError: 0 network|^(A preload for|The resource) .*\/assets\//;

/** In the browser: what a form's foot lies over can be scrolled free of it, and is. */
const FREE_OF_FOOT = `for (const foot of document.querySelectorAll('main form *')) {
  const { position, bottom } = getComputedStyle(foot);
  if (position !== 'sticky' || bottom !== '0px') continue;
  let pane = foot.parentElement;
  while (pane !== null && pane.scrollHeight <= pane.clientHeight) pane = pane.parentElement;
  pane?.scrollTo(0, pane.scrollHeight);
}`;

type Box = { scrollWidth: number; clientWidth: number };

/** Looks over the shoulder on every page: nothing fails, nothing complains, everyone can use it, nothing sticks out. */
export class Watch {
  readonly #problems: string[] = [];
  readonly #isClose: boolean;
  #isOffline = false;
  readonly #refusals: { status: number; path: string }[] = [{ status: 401, path: 'accounts/me/' }];

  /** Watched closely: whether everyone can use each page, in light and in dark, beside whether it fits and does not fail. */
  constructor(about: { isClose: boolean }) {
    this.#isClose = about.isClose;
  }

  follow(page: Page): void {
    page.on('console', (message) => this.#onConsole(message));
    page.on('pageerror', (error) => this.#problems.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request) => this.#onFailed(request));
    page.on('response', (response) => this.#onResponse(response));
  }

  /** A refusal that belongs to the journey. */
  expectRefusal(status: number, path: string): void {
    this.#refusals.push({ status, path });
  }

