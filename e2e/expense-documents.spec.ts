import { expect, test } from '@playwright/test';
import { purchaseCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { painterInvoice } from './support/papers.ts';
import { setOut } from './support/traveller.ts';

test('adds a document to a booked expense, moves one to the inbox and one to another expense after a warning', async ({
  browser,
}, { project }) => {
  test.setTimeout(120_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'en' : 'nl', isPhone });
  const { page, words, language } = who;
  const { fields, screen } = words.purchases;
  const id = await enterOwnCompany(who, 'Stukken');
  const expense = new ExpensePage(who);
  const book = async (supplier: string): Promise<number> => {
    await page.goto(`/${language}/${String(id)}/purchases/expenses/new`);
    await expense.isOpen();
    await expense.dated(today());
    const field = expense.field(fields.supplier);
    await field.pressSequentially(supplier);
    await field.press('Enter');
    await expect(page.getByRole('group', { name: fields.newSupplierBare })).toBeVisible();
    const category = language === 'nl' ? 'Kantoorb' : 'Office';
    await expense.line({ description: 'Verf', category, amount: '100.00' });
    await expense.save();
    await expense.isSaved();
    await expect(page).toHaveURL(/expenses\/\d+$/);
    return Number(/\d+$/.exec(page.url())?.[0]);
  };
  const first = await book('Bouwmarkt De Hoek');
  const books = new Books(page, language);
  const documentsOf = async (expenseId: number) =>
    (await books.ask(purchaseCalls.expense, { params: { id: expenseId } })).attachments.map((file) => file.file_name);
  const receipts = page.getByRole('group', { name: screen.receipts });
  const paper = await painterInvoice(DE_WIT, 'ST-1', today());
  const another = await painterInvoice(DE_WIT, 'ST-2', today());

  await expense.openDocuments();
  await expense.attachFirst(paper);
  await expense.addDocument(another);
  await expect(receipts.getByRole('button')).toHaveCount(2);
  await expect(receipts.getByRole('button', { name: another.name })).toHaveAttribute('aria-pressed', 'true');
  await expense.look();
  await expense.unlinkDocument(another.name);
  await expect(receipts).toHaveCount(0);
  expect(await documentsOf(first)).toEqual([paper.name]);

  const second = await book('Verfhandel Zuid');
  await expense.openDocuments();
  await expense.attachFirst(paper);
  await expense.moveHere(paper.name);
  await expect(expense.button(words.purchases.documents.unlink)).toBeVisible();
  expect([await documentsOf(first), await documentsOf(second)]).toEqual([[], [paper.name]]);
  await expense.look();
  who.watch.nothingWrong();
  await who.goHome();
});
