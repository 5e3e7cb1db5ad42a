import { expect, test } from '@playwright/test';
import { contactCalls, purchaseCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

test('VAT above the rate needs confirmation before booking', async ({ browser }, { project }) => {
  const who = await setOut(browser, { language: 'en', isPhone: project.name === 'phone' });
  const { page, words, watch } = who;
  const { excessVat, fields } = words.purchases;
  const id = await enterOwnCompany(who, 'Too much VAT');
  await page.request.post(`/en/api/v1/${contactCalls.createContact.path}`, {
    data: { admin_id: id, name: 'Timber yard', is_supplier: true },
  });
  await page.goto(`/en/${String(id)}/purchases/expenses/new`);
  const books = new Books(page, 'en');
  const expense = new ExpensePage(who);
  await expense.isOpen();
  await expense.supplier('Timber yard');
  await expense.dated(today());
  await expense.line({ description: 'Oak', category: 'Office supplies', amount: '100.00' });
  const vat = page.getByRole('textbox').and(expense.cell(1, fields.vatAmountName));
  await vat.fill('90.00');
  await vat.blur();
  watch.expectRefusal(409, 'purchase-journals/');
  await expense.save();
  const dialog = expense.dialog(excessVat.title);
  await expect(dialog).toContainText('90.00');
  await expect(dialog).toContainText('21.00');
  await expense.look();
  await dialog.getByRole('button', { name: words.ui.cancel }).click();
  expect((await books.ask(purchaseCalls.expenses, { query: { state: 'OPEN' } })).count).toBe(0);

  await expense.save();
  await dialog.getByRole('button', { name: excessVat.confirm }).click();
  await expense.isSaved();
  expect((await books.ask(purchaseCalls.expenses, { query: { state: 'OPEN' } })).results[0]?.total_vat).toBe('90.00');
  watch.nothingWrong();
  await who.goHome();
});
