import { expect, test } from '@playwright/test';
import { contactCalls, journalCalls, purchaseCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { DEMO_PASSWORD } from '../seeds/people.ts';
import { ContactsPage } from './pages/contacts-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { holdBack } from './support/hold-back.ts';
import { ownCompany } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

/** Signs in, in a company of its own; gives its id. */
async function enter(who: Traveller, title: string): Promise<number> {
  const signIn = new SignInPage(who);
  await signIn.visit();
  await signIn.signIn(DE_WIT.owner.email, DEMO_PASSWORD);
  await new DashboardPage(who).isShown();
  return ownCompany(who.page, who.language, title);
}

test('a customer that is written down takes the place of a name that was not in the list', async ({ browser }, {
  project,
}) => {
  const who = await setOut(browser, { language: 'en', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { editor } = words.sales;
  const id = await enter(who, 'Naslag');
  await page.goto(`/en/${String(id)}/sales/invoices/new`);
  const invoice = new InvoiceEditorPage(who);
  await invoice.isTitled(editor.newTitle);
  const customer = invoice.field(editor.customer);
  const letGo = await holdBack(page, contactCalls.contacts.path);
  await customer.pressSequentially('Werkstatt');
  await customer.press('Tab');
  letGo();
  await expect(customer).toHaveAccessibleDescription(fill(words.ui.form.notInList, { words: 'Werkstatt' }));
  await invoice.newCustomer();
  await new ContactsPage(who).writeDown({
    name: 'Lindner GmbH',
    country: 'Germany',
    vat_id: 'DE136695976',
    street: 'Hauptstrasse',
    number: '3',
    postal_code: '10827',
    town: 'Berlin',
  });
  await expect(customer).toHaveValue('Lindner GmbH');
  await expect(customer).toHaveAccessibleDescription('');
  await invoice.write([
    { description: 'Advice', quantity: '3', price: '80.00', vat: words.sales.treatments.eu_service },
  ]);
  await invoice.button(editor.finalize).click();
  await expect(page.getByRole('dialog')).toContainText('Lindner GmbH');
  who.watch.nothingWrong();
  await who.context.close();
});

/** A new expense in a company that has a supplier with a usual category, opened before the list of categories has come. */
async function openExpense(who: Traveller, title: string) {
  const { page } = who;
  const id = await enter(who, title);
  const ledgers = journalCalls.purchaseLedgersAutocomplete.path;
  const found = await page.request.get(`/nl/api/v1/${ledgers.replace('{adminId}', String(id))}`);
  const all = (await found.json()) as { id: number; title: string }[];
  const usual = all.find((ledger) => ledger.title.startsWith('Kantoorb'));
  await page.request.post(`/nl/api/v1/${contactCalls.createContact.path}`, {
    data: { admin_id: id, name: 'Bouwmarkt De Hoek', is_supplier: true, default_ledger_id: usual?.id },
  });
  const letGo = await holdBack(page, ledgers);
  await page.goto(`/nl/${String(id)}/purchases/expenses/new`);
  const expense = new ExpensePage(who);
  await expense.isOpen();
  return { expense, usual: usual?.title ?? '', letGo };
}

test('the usual category of a supplier takes the place of one that was not in the list', async ({ browser }, {
  project,
}) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { expense, usual, letGo } = await openExpense(who, 'Gebruikelijk');
  const category = expense.cell(1, words.purchases.fields.category);
  await category.pressSequentially('zomaar');
  await category.press('Tab');
  letGo();
  const notThere = page.getByText(fill(words.ui.form.notInList, { words: 'zomaar' }));
  await expect(notThere.first()).toBeVisible();
  await expense.supplier('Bouwmarkt De Hoek');
  await expect(category).toHaveValue(usual);
  await expect(notThere).toHaveCount(0);
  who.watch.nothingWrong();
  await who.context.close();
});

test('the usual category of a supplier takes nothing from who is typing one', async ({ browser }, { project }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { expense, letGo } = await openExpense(who, 'Getypt');
  const category = expense.cell(1, words.purchases.fields.category);
  const letUsualGo = await holdBack(page, purchaseCalls.newExpense.path);
  await expense.supplier('Bouwmarkt De Hoek');
  await category.pressSequentially('rei');
  const answered = page.waitForResponse((reply) => reply.url().includes('contact_id='));
  letUsualGo();
  await (await answered).finished();
  await expect(category).toHaveValue('rei');
  letGo();
  await expect(page.getByRole('option', { name: /^Reis-/ })).toBeVisible();
  await category.pressSequentially('s');
  await category.press('Tab');
  await expect(category).toHaveValue(/^Reis-/);
  who.watch.nothingWrong();
  await who.context.close();
});

test('a new form takes the focus as it opens, and from nobody who types when the window changes', async ({ browser }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'on a phone a keyboard would cover the form');
  const who = await setOut(browser, { language: 'nl', isPhone: false });
  const { page, words } = who;
  const id = await enter(who, 'Breedte');
  await page.goto(`/nl/${String(id)}/purchases/expenses/new`);
  const expense = new ExpensePage(who);
  await expense.isOpen();
  const { fields } = words.purchases;
  await expect(expense.field(fields.supplier)).toBeFocused();
  const number = expense.field(fields.number);
  await number.pressSequentially('2026-');
  const sidebar = page.getByRole('navigation', { name: words.shell.nav.main });
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(sidebar).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(sidebar).toBeVisible();
  await page.keyboard.type('14');
  await expect(number).toHaveValue('2026-14');
  await expect(number).toBeFocused();
  who.watch.nothingWrong();
  await who.context.close();
});
