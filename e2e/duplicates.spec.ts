import { expect, test } from '@playwright/test';
import { contactCalls } from '@saldo/contract';
import { ContactsPage } from './pages/contacts-page.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

const BAKERS = ['Bakker Straat', 'Bakkerij Straat'];
const FLORIST = 'Bloemist Tulp';

test('of three possible duplicates, one is excluded and not suggested again', async ({ browser }, { project }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words, watch } = who;
  const { duplicates, more } = words.contacts;
  const id = await enterOwnCompany(who, 'Dubbel');
  for (const name of [...BAKERS, FLORIST])
    await page.request.post(`/nl/api/v1/${contactCalls.createContact.path}`, {
      data: { admin_id: id, name, is_supplier: true, email: 'info@straat.example' },
    });
  await page.goto(`/nl/${String(id)}/contacts`);
  const contacts = new ContactsPage(who);
  const look = async () => {
    await page.getByRole('main').getByRole('button', { name: more.title, exact: true }).click();
    await page.getByRole('menuitem').last().click();
    await expect(contacts.dialog(duplicates.title)).toBeVisible();
  };
  const dialog = contacts.dialog(duplicates.title);

  await look();
  await dialog.getByRole('checkbox', { name: FLORIST }).uncheck();
  await contacts.look();
  await dialog.getByRole('button', { name: duplicates.keep }).first().click();
  await expect(dialog).toContainText(duplicates.none);
  await page.keyboard.press('Escape');
  await expect(contacts.row(FLORIST)).toHaveCount(1);
  await expect(contacts.row(BAKERS[1] ?? '')).toHaveCount(0);

  // Undone, all three are asked about; and told apart, none of them is.
  await contacts.button(words.ui.undo).click();
  await expect(contacts.row(BAKERS[1] ?? '')).toHaveCount(1);
  await look();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: duplicates.notTheSame }).click();
  await expect(dialog).toContainText(duplicates.none);
  watch.nothingWrong();
  await who.goHome();
});
