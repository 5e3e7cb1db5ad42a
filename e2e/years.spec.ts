import { expect, test } from '@playwright/test';
import { journalCalls, MUTATION_ERRORS, reportCalls } from '@saldo/contract';
import { isoDate, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { GeneralJournalPage } from './pages/general-journal-page.ts';
import { YearsPage } from './pages/years-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

test('an owner closes a year, reopens it for a correction and closes it again', async ({ browser }, { project }) => {
  test.setTimeout(240_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page } = who;
  const year = yearOf(today()) - 1;
  const day = isoDate(year, 12, 31);
  // VAT of the year that is closed was filed elsewhere.
  const vat_from = isoDate(year + 1, 1, 1);
  const id = await enterOwnCompany(who, `Years ${language}`, year, { vat_from });
  await page.goto(`/${language}/${String(id)}`);
  const books = new Books(page, language);

  const journal = new GeneralJournalPage(who);
  const bookFree = async (date: string, text: string, lines: readonly [string, string, string]) => {
    const [debit, credit, amount] = lines;
    await journal.visit();
    await journal.begin(language === 'nl' ? 'Vrije boeking' : 'Free booking');
    await journal.describe(date, text);
    await journal.line(1, { ledger: debit, debit: amount });
    await journal.line(2, { ledger: credit, credit: amount });
  };
  await bookFree(isoDate(year, 3, 1), 'Work of spring', ['1010', '8005', '400.00']);
  await journal.book();
  await bookFree(isoDate(year, 6, 1), 'To find out', ['2000', '1010', '60.00']);
  await journal.book();

  const years = new YearsPage(who);
  await years.visit(year);
  const suspense = MUTATION_ERRORS.suspense_open.title[language];
  await expect(years.error(suspense).first()).toBeVisible();
  await years.look();
  await bookFree(isoDate(year, 6, 2), 'Found out', ['4800', '2000', '60.00']);
  await journal.book();

  await years.visit(year);
  await expect(years.sound).toBeVisible();
  await years.recalculate();
  await years.review();
  await expect(years.line('9900')).toContainText(years.money('340.00'));
  await years.look();
  await years.close(year);
  await years.look();

  await bookFree(day, 'Depreciation', ['4330', '0235', '40.00']);
  who.watch.expectRefusal(409, 'general-journals/create/');
  await journal.isRefusedAsLocked();
  await page.goto(`/${language}/${String(id)}`);

  await years.visit(year);
  await years.reopen(year, 'Depreciation was missing');
  await bookFree(day, 'Depreciation', ['4330', '0235', '40.00']);
  await journal.book();
  await years.visit(year);
  await years.review();
  await years.close(year);

  const { balance_sheet, profit_and_loss } = await books.ask(reportCalls.statements, { query: { year: year + 1 } });
  const equity = balance_sheet.liabilities.find(({ group }) => group === 'equity');
  expect([equity?.amount, profit_and_loss.result]).toEqual(['300.00', '0.00']);
  const card = { ledger: '0500', from: isoDate(year, 1, 1), until: day };
  expect((await books.ask(journalCalls.ledgerCard, { query: card })).closing).toBe('-300.00');
  await who.context.close();
});
