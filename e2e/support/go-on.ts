import { expect, type Page } from '@playwright/test';

/** In the browser: what is seen afterwards is of the next screen. */
const LEAVE = `document.querySelector('h1')?.setAttribute('data-left', '')`;

/**
 * To the next screen as a link leads there: the application stays, and what it asked for within the last half minute it does not ask again. To
 * load it anew costs several times as much. For another screen only: where just the number or the tab changes, the title stays as it is.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  await page.evaluate(`${LEAVE}; history.pushState(null, '', ${JSON.stringify(address)})`);
  await expect(page.locator('h1:not([data-left])')).toBeAttached();
}
