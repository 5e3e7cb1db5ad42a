import { expect, test } from '@playwright/test';
import { statementCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { isoDate, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { StatementsPage } from './pages/statements-page.ts';
import { enterBooks } from './support/enter.ts';
import { Books } from './support/books.ts';
import { setOut } from './support/traveller.ts';

test('an owner compares periods, follows an amount to its lines and sees who owes what', async ({ browser }, {
  project,
}) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  await enterBooks(who, { email: DE_WIT.owner.email });
  const books = new Books(page, language);
  const year = yearOf(today());
  const span = { from: isoDate(year, 1, 1), until: isoDate(year, 12, 31) };
  const screen = new StatementsPage(who);
  const { aged, breakdown, lists } = words.reports;

  await screen.visit('profitAndLoss');
  await screen.compare();
  const asked = { ...span, by: 'span', years: 3 };
  const profit = await books.ask(statementCalls.columnStatement, { query: { ...asked, statement: 'profit_and_loss' } });
  const result = profit.lines.at(-1);
  await expect(screen.line(result?.title ?? '')).toContainText(screen.money(result?.amounts[0] ?? ''));
  await screen.look();
  await screen.perQuarter();
  await expect(page.getByRole('columnheader', { name: `Q1 ${String(year)}` })).toBeVisible();
  await screen.look({ withSizes: true });
  await screen.visit('cashFlow');
  await screen.perQuarter();
  const flow = await books.ask(statementCalls.columnStatement, {
    query: { ...span, by: 'quarter', statement: 'cash_flow' },
  });
  const closing = flow.lines.at(-1);
  await expect(screen.line(closing?.title ?? '')).toContainText(screen.money(closing?.amounts.at(-1) ?? ''));
  await screen.visit('balanceSheet');
  await screen.compare();
  const name = await screen.exported('pdf');
  expect(name).toMatch(/\.pdf$/);
  await screen.drill('1100');
  await page.goBack();
  await screen.drillGroup(words.reports.balance.receivables);
  await screen.look({ withSizes: true });

  await screen.visit('aged');
  const debtors = await books.ask(statementCalls.agedItems, { query: { kind: 'RECEIVABLE', date: today() } });
  expect(debtors.unallocated).toBe('0.00');
  await expect(page.getByText(aged.agrees.replace('{{code}}', '1100'))).toBeVisible();
  await screen.look();
  const day = page.getByRole('textbox', { name: aged.date });
  await day.fill('31-02-2025');
  await day.press('Enter');
  await expect(page.getByText(words.ui.date.notADate)).toBeVisible();
  await day.fill('');
  await day.blur();
  await expect(page.getByText(words.ui.date.notADate)).toHaveCount(0);
  const [first] = debtors.results;
  await screen.open(screen.row(first?.name ?? '').first());
  await screen.isTitled(first?.name ?? '');
  expect(await screen.exported('pdf')).toMatch(/\.pdf$/);
  await screen.look({ withSizes: true });
  await page.getByRole('button', { name: aged.all }).click();
  await screen.showOnly(aged.PAYABLE);
  await expect(page.getByText(aged.agrees.replace('{{code}}', '1300'))).toBeVisible();
  expect(await screen.exported('csv')).toMatch(/\.csv$/);

  await screen.visit('breakdown');
  const byContact = await books.ask(statementCalls.breakdown, { query: { ...span, by: 'contact' } });
  await expect(screen.line(breakdown.total)).toContainText(screen.money(byContact.result));
  await screen.look();
  await screen.showOnly(breakdown.private);
  const ownMoney = await books.ask(statementCalls.breakdown, { query: { ...span, by: 'private' } });
  await expect(page.getByRole('main')).toContainText(ownMoney.title);
  await screen.look();

  await screen.visit('journal');
  await screen.look();
  await screen.showOnly(lists.generalLedger);
  await screen.isTitled(lists.generalLedger);
  await screen.look();
  expect(await screen.exported('excel')).toMatch(/\.xlsx$/);
  await who.goHome();
});
