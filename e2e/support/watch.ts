import { type ConsoleMessage, expect, type Page, type Request, type Response } from '@playwright/test';
import { obstacles } from './accessibility.ts';

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

/** What the browser under test says where no files are kept. */
const NOTHING_KEPT = 'Service Worker registration blocked by Playwright';

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
  readonly #isPhone: boolean;
  #isOffline = false;
  readonly #refusals: { status: number; path: string }[] = [{ status: 401, path: 'accounts/me/' }];

  /**
   * Watched closely: whether everyone can use each page, beside whether it fits and does not fail. A desk has light and a phone dark
   * throughout: the colours of a page are the same on both.
   */
  constructor(about: { isClose: boolean; isPhone: boolean }) {
    this.#isClose = about.isClose;
    this.#isPhone = about.isPhone;
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

  /** Until the connection is back, a request that cannot leave is no failure; nor is what the browser says of the files it kept. */
  withoutConnection(is: boolean): void {
    this.#isOffline = is;
  }

  /** The page as it stands; `withSizes`: also whether everything is large enough to be hit. */
  async look(page: Page, { withSizes = false } = {}): Promise<void> {
    await this.#rests(page);
    await this.#fits(page);
    if (this.#isClose) await this.#lookClosely(page, withSizes);
    this.nothingWrong();
  }

  async #lookClosely(page: Page, withSizes: boolean): Promise<void> {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', this.#isPhone ? 'dark' : 'light');
    await page.evaluate(FREE_OF_FOOT);
    let found = await obstacles(page, { withSizes });
    if (found.length > 0) {
      // What came late may have pushed a field back under the foot.
      await this.#rests(page);
      await page.evaluate(FREE_OF_FOOT);
      found = await obstacles(page, { withSizes });
    }
    expect(found, `accessibility of ${page.url()}`).toEqual([]);
  }

  async #rests(page: Page): Promise<void> {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    // Asked anew each time: a page that waits for a text to come true would have to compile it, which ours forbids.
    await expect.poll(() => page.evaluate(AT_REST), { intervals: [50] }).toBe(true);
  }

  nothingWrong(): void {
    expect(this.#problems).toEqual([]);
  }

  async #fits(page: Page): Promise<void> {
    const overflow = await page
      .locator('html, main')
      .evaluateAll((boxes: Box[]) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(...overflow), `pixels that stick out at ${page.url()}`).toBeLessThanOrEqual(0);
  }

  /** The browser repeats each refusal as an error; those are judged by their response. */
  #onConsole(message: ConsoleMessage): void {
    if (!['error', 'warning'].includes(message.type())) return;
    if (message.text().startsWith('Failed to load resource')) return;
    if (this.#isOffline && WITHOUT_CONNECTION.test(message.text())) return;
    if (message.text() === NOTHING_KEPT) return;
    this.#problems.push(`console: ${message.text()}`);
  }

  /** What the reader turned away from is no failure. */
  #onFailed(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    if (this.#isOffline && reason === 'net::ERR_INTERNET_DISCONNECTED') return;
    if (reason !== 'net::ERR_ABORTED') this.#problems.push(`${reason}: ${request.url()}`);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400) return;
    const isExpected = this.#refusals.some(
      ({ status, path }) => response.status() === status && response.url().includes(path),
    );
    if (!isExpected)
      this.#problems.push(`${String(response.status())}: ${response.request().method()} ${response.url()}`);
  }
}
