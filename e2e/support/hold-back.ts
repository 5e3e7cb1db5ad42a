import type { Page } from '@playwright/test';

/** Keeps the answers to a call back until it is told to let them go. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(`**/${path.replace(/\{\w+\}/g, '*')}**`, async (route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}
