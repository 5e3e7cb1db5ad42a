import { expect, type Page, test } from '@playwright/test';
import { ERRORS, journalCalls, projectCalls, purchaseCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { Books } from './support/books.ts';
import { holdBack } from './support/hold-back.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

const SLOW_MS = 600;

/** Lets the answers to a call come late, as on a bad connection. */
async function slow(page: Page, path: string): Promise<void> {
  await page.route(`**/${path.replace(/\{\w+\}/g, '*')}**`, async (route) => {
    await new Promise((done) => setTimeout(done, SLOW_MS));
    await route.continue();
  });
}

/** An expense form in a company of its own, opened before its lists have come. */
async function openForm(who: Traveller, title: string, late: readonly string[]): Promise<Books> {
  const { page, language } = who;
  const id = await enterOwnCompany(who, title);
  for (const path of late) await slow(page, path);
  await page.goto(`/${language}/${String(id)}/purchases/expenses/new`);
  await new ExpensePage(who).isOpen();
  return new Books(page, language);
}

test('saves an expense with a project created and a category typed at the same moment', async ({ browser }, {
  project,
}) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { fields } = words.purchases;
  const expense = new ExpensePage(who);
  const ledgers = journalCalls.purchaseLedgers.path;
  const books = await openForm(who, 'Op tijd', [ledgers, projectCalls.createProject.path]);

  // From before the books: said beside the date, with the day they begin.
  await expense.dated('2014-08-03');
  await expense.describe('Verf');
  // An amount that cannot be read is said where it stands, and never saved as nothing.
  await expense.cell(1, fields.excl).fill('49,9955');
  await page.keyboard.press('Tab');
  await expect(page.getByText(words.ui.money.three_decimals)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expense.isOpen();
  await expect(expense.cell(1, fields.excl)).toHaveValue('49,9955');
  await expense.cell(1, fields.excl).fill('100,00');
  await expect(page.getByText(words.ui.money.three_decimals)).toBeHidden();
  const supplier = expense.field(fields.supplier);
  await supplier.pressSequentially('Bouwmarkt De Hoek');
  await supplier.press('Enter');
  await expect(page.getByRole('group', { name: words.purchases.fields.newSupplierBare })).toBeVisible();
  // The list of categories has not come yet: the key waits for it, and sends no form without it.
  const category = expense.cell(1, fields.category);
  await category.pressSequentially('kantoorb');
  await category.press('Enter');
  await expect(category).toHaveValue(/^Kantoorb/);
  await expense.isOpen();

  const field = expense.field(words.purchases.project.label);
  await field.pressSequentially('Verbouwing');
  await field.press('Control+Enter');
  // The name is taken when the list of projects is here, and then the form is sent: it comes back to the date.
  await expect(expense.field(fields.date)).toBeFocused();
  await expect(expense.field(fields.date)).toHaveAccessibleDescription(/begint op 1 januari/);
  await expense.dated(today());
  await expense.cell(1, fields.description).press('Control+Enter');
  await expense.isSaved();
  await expect(page).toHaveURL(/expenses\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const saved = await books.ask(purchaseCalls.expense, { params: { id } });
  expect(saved).toMatchObject({ state: 'OPEN', contact_name: 'Bouwmarkt De Hoek', project: { name: 'Verbouwing' } });
  expect(saved.lines[0]?.ledger_account?.category).toMatch(/^Kantoorb/);
  who.watch.nothingWrong();
  await who.goHome();
});

test('uses text typed before the list has loaded, and blocks saving if it is not in the list', async ({ browser }, {
  project,
}) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { fields } = words.purchases;
  const expense = new ExpensePage(who);
  const books = await openForm(who, 'Traag', []);
  await page.request.post(`/nl/api/v1/${projectCalls.createProject.path}`, {
    data: { admin_id: books.adminId, name: 'Verbouwing' },
  });
  const letGo = await Promise.all(
    [journalCalls.purchaseLedgers.path, projectCalls.projects.path].map((path) => holdBack(page, path)),
  );
  await page.reload();
  await expense.isOpen();

  const supplier = expense.field(fields.supplier);
  await supplier.pressSequentially('Bouwmarkt De Hoek');
  // Walking on makes no new supplier, and loses no word of it.
  await supplier.press('Tab');
  await expect(supplier).toHaveValue('Bouwmarkt De Hoek');
  await expect(supplier).toHaveAccessibleDescription(/Bouwmarkt De Hoek/);
  await supplier.press('End');
  await supplier.pressSequentially('k');
  await supplier.press('Enter');
  await expect(page.getByRole('group', { name: fields.newSupplierBare })).toBeVisible();
  await expense.dated(today());
  await expense.describe('Verf');
  await expense.cell(1, fields.excl).fill('100,00');
  // Two of them in one list, by walking on and by asking, and one that there is not.
  const [first, second] = [expense.cell(1, fields.category), expense.cell(2, fields.category)];
  await first.pressSequentially('kantoorb');
  await first.press('Tab');
  await page.getByRole('button', { name: words.ui.lines.add }).click();
  await second.pressSequentially('reis');
  await second.press('Enter');
  await expense.cell(2, fields.description).fill('Trein');
  await expense.cell(2, fields.excl).fill('10,00');
  const field = expense.field(words.purchases.project.label);
  await field.pressSequentially('Schuur');
  await field.press('Tab');
  await expense.cell(1, fields.description).press('Control+Enter');
  await expect(first).toHaveValue('kantoorb');
  for (const release of letGo) release();
  await expect(field).toHaveAccessibleDescription(
    fill(words.ui.form.notInListYet, {
      words: 'Schuur',
      making: fill(words.purchases.project.new, { name: 'Schuur' }),
    }),
  );
  await expect(field).toHaveValue('Schuur');
  await expect(field).toBeFocused();
  await expense.look();

  const late = await holdBack(page, projectCalls.projects.path);
  await field.fill('verb');
  await field.press('Tab');
  await expense.cell(1, fields.description).press('Control+Enter');
  late();
  await expense.isSaved();
  await expect(page).toHaveURL(/expenses\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const saved = await books.ask(purchaseCalls.expense, { params: { id } });
  expect(saved).toMatchObject({ state: 'OPEN', contact_name: 'Bouwmarkt De Hoekk', project: { name: 'Verbouwing' } });
  expect(saved.lines.map(({ ledger_account }) => ledger_account?.category)).toEqual([
    expect.stringMatching(/^Kantoorb/),
    expect.stringMatching(/^Reis-/),
  ]);
  who.watch.nothingWrong();
  await who.goHome();
});

test('dismissing the question about a filed period shows no error', async ({ browser }, { project }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: project.name === 'phone' });
  const { page, words } = who;
  const { fields, filed } = words.purchases;
  const expense = new ExpensePage(who);
  await openForm(who, 'Reeds aangegeven', []);
  const refusal = { code: 'period_already_processed', detail: ERRORS.period_already_processed.nl };
  who.watch.expectRefusal(409, 'purchase-journals/');
  await page.route('**/purchase-journals/**', async (route) => {
    const isBooking = /"is_concept":false/.test(route.request().postData() ?? '');
    if (!isBooking) await route.continue();
    else await route.fulfill({ status: 409, json: { ...refusal, about: { next_open: today() } } });
  });
  const supplier = expense.field(fields.supplier);
  await supplier.pressSequentially('Bouwmarkt De Hoek');
  await supplier.press('Enter');
  await expense.dated(today());
  await expense.line({ description: 'Verf', category: 'Kantoorbenodigdheden', amount: '100.00' });
  await expense.save();
  const dialog = expense.dialog(filed.title);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: words.ui.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await expense.isOpen();
  await expect(page.getByText(refusal.detail)).toHaveCount(0);
  await expense.look();
  await who.goHome();
});
