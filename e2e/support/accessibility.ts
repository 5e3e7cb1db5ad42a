import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Only what is wrong is worked out and comes back; nothing of ours is in a frame. */
const BRIEFLY: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** What keeps someone from using the page as it stands: a sentence each. */
export async function obstacles(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(BRIEFLY)})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) =>
      id + ': ' + html.slice(0, 240) + ' ' + ([...any, ...all][0]?.message ?? ''))))`);
}
