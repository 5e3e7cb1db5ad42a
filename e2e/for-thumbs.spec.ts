import { expect, test } from '@playwright/test';
import { Person } from './support/person.ts';
import { setOut } from './support/traveller.ts';

const FORMS = ['purchases/expenses/new', 'sales/invoices/new', 'contacts/new', 'settings', 'settings?tab=invoices'];
const THUMB = 44;

/** What is typed in or pressed. A tick answers on its whole line, a password in its frame, and a link is as high as the words around it. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=password], [type=file], [type=hidden]), textarea';
const CONTROLS = `main form :is(${FIELDS}, .mantine-PasswordInput-input, button:not(.link))`;

for (const language of ['en', 'nl'] as const)
  test(`every field and button of a form is large enough for a thumb (${language})`, async ({ browser }) => {
    const who = await setOut(browser, { language, isPhone: true });
    const { adminId } = await new Person(who.page, 'duim', language).settle();
    for (const place of FORMS) {
      await who.page.goto(`/${language}/${String(adminId)}/${place}`);
      const controls = who.page.locator(CONTROLS);
      await expect(controls.first()).toBeVisible();
      await who.watch.look(who.page);
      const small: string[] = [];
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        if (box !== null && Math.round(box.height) < THUMB)
          small.push(`${place}: ${await control.evaluate((element) => element.outerHTML.slice(0, 200))}`);
      }
      expect(small).toEqual([]);
    }
    who.watch.nothingWrong();
    await who.context.close();
  });
