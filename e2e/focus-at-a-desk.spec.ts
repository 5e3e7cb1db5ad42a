import { expect, test } from '@playwright/test';
import { administrationCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { holdBack } from './support/hold-back.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { PAINTER, painterInvoice } from './support/papers.ts';
import { setOut } from './support/traveller.ts';

test('a date found invalid once the years have loaded does not steal focus wrongly', async ({ browser }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: false });
  const { page, words } = who;
  const { fields } = words.purchases;
  const expense = new ExpensePage(who);
  const inbox = new InboxPage(who);
  const id = await enterOwnCompany(who, 'Eerste jaar');
  await page.goto(`/nl/${String(id)}/purchases/inbox`);
  const before = `${String(Number(today().slice(0, 4)) - 1)}-06-30`;
  await inbox.drop([await painterInvoice(DE_WIT, 'VJ-1', before)]);
  await inbox.isRead();
  await inbox.openReceipt(PAINTER.name);
  await expense.isOpen();
  const [date, category] = [expense.field(fields.date), expense.cell(1, fields.category)];
  const years = administrationCalls.financialYears.path;
  for (const isAtWork of [false, true]) {
    const letGo = await holdBack(page, years);
    await page.reload();
    await expect(category).toBeFocused();
    if (isAtWork) await category.pressSequentially('kantoor');
    letGo();
    await expect(date).toHaveAccessibleDescription(/begint op 1 januari/);
    await expect(isAtWork ? category : date).toBeFocused();
    await page.unrouteAll({ behavior: 'wait' });
  }
  who.watch.nothingWrong();
  await who.goHome();
});

test('a new form takes focus when it opens, and not from someone typing after a resize', async ({ browser }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: false });
  const { page, words } = who;
  const id = await enterOwnCompany(who, 'Volle breedte');
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
  await who.goHome();
});
