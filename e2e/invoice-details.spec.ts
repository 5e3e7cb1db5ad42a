import { expect, test } from '@playwright/test';
import { contactCalls } from '@saldo/contract';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

test('what an invoice lacks is said where it is written, and the preview follows the customer', async ({ browser }) => {
  const who = await setOut(browser, { language: 'en', isPhone: false });
  const { page, words, watch, language } = who;
  const { seller, editor, preview } = words.sales;
  const id = await enterOwnCompany(who, 'Trade without address');
  const made = await page.request.post(`/${language}/api/v1/${contactCalls.createContact.path}`, {
    data: { admin_id: id, name: 'Bakker Bouw B.V.', is_client: true },
  });
  expect(made.status(), await made.text()).toBe(200);

  await page.goto(`/${language}/${String(id)}/sales/invoices/new`);
  const invoice = new InvoiceEditorPage(who);
  const note = page.getByRole('status').filter({ hasText: seller.missing });
  await expect(note).toContainText(seller.kvk_number);
  await invoice.customer('Bakker Bouw B.V.');
  await invoice.write([{ description: 'Ontwerp', quantity: '1', price: '100.00', vat: '21%' }]);
  await expect(page).toHaveURL(/concept=\d+/);
  await invoice.look();
  const sheet = page.getByRole('img', { name: fill(preview.page, { page: 1 }) });
  const before = (await sheet.getAttribute('src')) ?? '';
  const drawn = page.waitForResponse(
    (response) =>
      /\/sales-journals\/preview\//.test(response.url()) && (response.request().postData() ?? '').includes('"Hal 7"'),
  );
  await invoice.field(editor.reference).pressSequentially('Hal 7');
  expect((await drawn).headers()['saldo-pages']).toBe('1');
  await expect(sheet).not.toHaveAttribute('src', before);

  await invoice.button(editor.finalize).click();
  await expect(invoice.field(editor.customer)).toHaveAccessibleDescription(editor.addressMissing);
  await invoice.button(editor.editCustomer).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(words.contacts.fields.street).first().fill('Havenkade');
  await drawer.getByLabel(words.contacts.fields.postal_code).fill('1505 HZ');
  await drawer.getByLabel(words.contacts.fields.town).fill('Zaandam');
  const redrawn = page.waitForResponse(/\/sales-journals\/preview\//);
  await drawer.getByRole('button', { name: words.contacts.save, exact: true }).click();
  await expect(drawer).toHaveCount(0);
  expect((await redrawn).status()).toBe(200);

  await invoice.button(editor.finalize).click();
  const dialog = invoice.dialog(seller.heading);
  await expect(dialog).toContainText(seller.btw_id);
  await expect(dialog).toContainText(seller.draftKept);
  await invoice.look();
  await dialog.getByRole('button', { name: seller.mend, exact: true }).click();
  const settings = new SettingsPage(who);
  await expect(settings.companyField('street')).toBeFocused();
  for (const [field, text] of Object.entries(SELLER_DETAILS))
    await settings.companyField(field as keyof typeof SELLER_DETAILS).fill(text);
  await settings.saveCompany();

  // Saving leads back to the draft.
  await expect(invoice.cell(1, editor.description)).toHaveValue('Ontwerp');
  await expect(note).toHaveCount(0);
  await invoice.button(editor.finalize).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: editor.confirm, exact: true })).toBeVisible();
  watch.nothingWrong();
  await who.goHome();
});
