import { expect, test } from '@playwright/test';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { Screen } from './pages/screen.ts';
import { enterBooks } from './support/enter.ts';
import { setOut } from './support/traveller.ts';

test('combines several filters on the expense list, keeps them in the URL and removes them one by one', async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const { page, words } = who;
  const { filters } = words.purchases;
  const screen = new Screen(who);
  await enterBooks(who, { email: DE_WIT.owner.email });
  await screen.go('expenses');
  await screen.isTitled(words.purchases.title);

  await screen.button(filters.act).click();
  const popover = screen.dialog(filters.act);
  await popover.getByLabel(filters.without_document).check();
  await popover.getByLabel(filters.amount_from).fill(screen.money('50.00'));
  await popover.getByLabel(words.purchases.fields.supplier).fill('Verhuurder');
  await popover.getByRole('option').first().click();
  await popover.getByLabel(filters.from).fill('1-1-2026');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page).toHaveURL(/supplier=\d+/);
  await expect(page).toHaveURL(/without_document=true/);
  await expect(page).toHaveURL(/amount_from=50\.00/);
  await screen.look();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await page.reload();
  const chip = screen.button(filters.without_document);
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await screen.look();
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/without_document/);
  await expect(page).toHaveURL(/amount_from=50\.00/);
  await expect(page).toHaveURL(/from=2026-01-01/);
  await expect(page).toHaveURL(/supplier=\d+/);
  who.watch.nothingWrong();
  await who.goHome();
});
