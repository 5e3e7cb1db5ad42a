import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../../seeds/people.ts';
import type { Traveller } from './traveller.ts';

type About = { email: string; password?: string; code?: string };

/**
 * Signs in, with a code where that is asked, without the pages for it: other journeys go through those. The first page asked for then opens.
 */
export async function enter({ page, language }: Traveller, { email, password, code }: About): Promise<void> {
  const step = async (name: string, data: object) => {
    const reply = await page.request.post(`/${language}/api/v1/account/login/${name}/`, { data });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  await step('auth', { email, password: password ?? DEMO_PASSWORD });
  if (code !== undefined) await step('token', { code });
}

/** The same, up to the dashboard of the first company. */
export async function enterBooks(who: Traveller, about: About): Promise<void> {
  await enter(who, about);
  await who.page.goto(`/${who.language}`);
  await expect(who.page).toHaveURL(new RegExp(`/${who.language}/\\d+`));
}
