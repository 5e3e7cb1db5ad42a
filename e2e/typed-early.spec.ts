import { expect, test } from '@playwright/test';
import { contactCalls, journalCalls, purchaseCalls } from '@saldo/contract';
import { ContactsPage } from './pages/contacts-page.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { holdBack } from './support/hold-back.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

test('a newly created customer replaces a typed name that was not in the list', async ({ browser }, { project }) => {
  const who = await setOut(browser, { language: 'en', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { editor } = words.sales;
  const id = await enterOwnCompany(who, 'Naslag', undefined, SELLER_DETAILS);
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
  await who.goHome();
});

/** A new expense in a company that has a supplier with a usual category, opened before the list of categories has come. */
async function openExpense(who: Traveller, title: string) {
  const { page } = who;
  const id = await enterOwnCompany(who, title);
  const ledgers = journalCalls.purchaseLedgers.path;
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

test('the usual category of a supplier replaces typed text that was not in the list', async ({ browser }, {
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
  await who.goHome();
});

test('the usual category of a supplier does not overwrite while typing', async ({ browser }, { project }) => {
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
  await who.goHome();
});
