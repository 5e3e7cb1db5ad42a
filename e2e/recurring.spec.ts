import { expect, test } from '@playwright/test';
import { fieldText } from '@saldo/contract';
import { ExpensePage } from './pages/expense-page.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { fill, pattern } from './support/words.ts';

const LANDLORD = 'Verhuurder Spaarne 12';
const RENT = 'Huur atelier';

test('rent becomes a recurring expense every other month, and is paused and deleted', async ({ browser }) => {
  test.setTimeout(120_000);
  const who = await setOut(browser, { language: 'nl', isPhone: true });
  const { page, words, language } = who;
  const { recurring } = words.purchases;
  const expense = new ExpensePage(who);
  const id = await enterOwnCompany(who, 'Elke maand');
  await page.goto(`/${language}/${String(id)}/purchases/expenses`);
  await expense.startNew();
  const supplier = expense.field(words.purchases.fields.supplier);
  await supplier.pressSequentially(LANDLORD);
  await supplier.press('Enter');
  await expense.line({ description: RENT, category: 'Huur', amount: '750.00' });
  await expense.save();
  await expense.isSaved();

  await expense.button(recurring.make).click();
  const making = expense.dialog(recurring.make);
  // All is filled in but the promise: that is said beside it, and everyone stays where they are.
  const send = () => making.getByRole('button', { name: recurring.make }).click();
  await expect(making).toContainText(fill(words.ui.rhythm.next, { dates: '' }).trim());
  await send();
  await expect(making).toContainText(fieldText('confirm_amounts_copied', language));
  await expense.look();
  await making.getByRole('checkbox').check();
  await send();
  await expense.says(recurring.made);
  await page.getByRole('link', { name: recurring.comesBack }).click();
  await expense.isTitled(recurring.title);
  const row = expense.row(RENT);
  await expect(row).toContainText(words.states.recurring.active);

  const act = async (name: string) => {
    await row.getByRole('button', { name: pattern(words.ui.table.rowActions) }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act(recurring.edit);
  const changing = expense.dialog(recurring.edit);
  await changing.getByLabel(words.ui.rhythm.every, { exact: true }).fill('2');
  await expense.look();
  await changing.getByRole('button', { name: recurring.edit }).click();
  await expense.says(recurring.saved);
  await expect(row).toContainText(fill(words.ui.rhythm.words.MONTHS_other, { count: 2 }));
  await act(recurring.stop);
  await expense.says(recurring.stopped);
  await expect(row).toContainText(words.states.recurring.stopped);
  await expense.look();
  await act(recurring.delete);
  await expense.dialog(new RegExp(RENT)).getByRole('button', { name: recurring.delete, exact: true }).click();
  await expense.says(recurring.deleted);
  await expect(row).toHaveCount(0);
  who.watch.nothingWrong();
  await who.goHome();
});
