import { expect, test } from '@playwright/test';
import { inboxCalls, journalCalls } from '@saldo/contract';
import { addDays } from '@saldo/ledger';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { today } from '../web/src/ui/format.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { Books } from './support/books.ts';
import { ownCompany } from './support/own-company.ts';
import { PAINTER, painterInvoice } from './support/papers.ts';
import { setOut } from './support/traveller.ts';

const OFFICE = '4600';

test('three documents of the inbox are booked without touching the mouse', async ({ browser }) => {
  test.setTimeout(240_000);
  const who = await setOut(browser, { language: 'en', isPhone: false });
  const { page, words } = who;
  const inbox = new InboxPage(who);
  const expense = new ExpensePage(who);
  const signIn = new SignInPage(who);
  await signIn.visit();
  await signIn.signIn(DE_WIT.owner.email, 'saldo-demo-2026');
  await new DashboardPage(who).isShown();
  const id = await ownCompany(page, 'en', 'Toetsenbord');
  await page.goto(`/en/${String(id)}/purchases/inbox`);
  const books = new Books(page, 'en');
  const category = (await books.ask(journalCalls.allLedgers, { query: { search: OFFICE } })).find(
    ({ code }) => code === OFFICE,
  );
  const papers = await Promise.all(
    [0, 1, 2].map((days) => painterInvoice(DE_WIT, `KB-${String(days)}`, addDays(today(), -days))),
  );
  await inbox.drop(papers);
  await inbox.isRead();

  await page.keyboard.press('Escape');
  await page.locator('body').press('j');
  await page.keyboard.press('Enter');
  await expense.isOpen();
  await expect(page.getByText('1 of 3 in the inbox')).toBeVisible();
  await expect(page.getByRole('button', { name: words.purchases.screen.saveAndNext })).toContainText('Ctrl');

  const cell = page.getByRole('combobox', { name: new RegExp(words.purchases.fields.category) }).first();
  const isThere = () => cell.evaluate((field) => field.ownerDocument.activeElement === field);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
  await page.keyboard.type(category?.title ?? '');
  await page.keyboard.press('Enter');
  await who.watch.look(page);
  for (const left of [2, 1, 0]) {
    const here = page.url();
    await page.keyboard.press('Control+Enter');
    await expect(page).not.toHaveURL(here);
    await expect.poll(async () => (await books.ask(inboxCalls.inbox)).counts.WAITING).toBe(left);
    if (left > 0) await expense.isOpen();
  }
  await expect(page).toHaveURL(/purchases\/inbox$/);
  const { results } = await books.ask(inboxCalls.inbox, { query: { state: 'ARCHIVED' } });
  expect(results.map((receipt) => receipt.supplier_name)).toEqual([PAINTER.name, PAINTER.name, PAINTER.name]);
  who.watch.nothingWrong();
  await who.context.close();
});
