import { expect, test } from '@playwright/test';
import { journalCalls, MUTATION_ERRORS, reportCalls } from '@saldo/contract';
import { isoDate, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { GeneralJournalPage } from './pages/general-journal-page.ts';
import { YearsPage } from './pages/years-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';

/** Partners at a desk and an owner on a phone: their results go to different accounts. */
test('who owns a company closes a year, reopens it for a correction and closes it again', async ({ browser }, {
  project,
}) => {
  test.setTimeout(240_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page } = who;
  const year = yearOf(today()) - 1;
  const day = isoDate(year, 12, 31);
  // VAT of the year that is closed was filed elsewhere.
  const vat_from = isoDate(year + 1, 1, 1);
  const business_entity = isPhone ? 'ez' : 'vof';
  const id = await enterOwnCompany(who, `Years ${language}`, year, { vat_from, business_entity });
  await page.goto(`/${language}/${String(id)}`);
  const books = new Books(page, language);
  if (!isPhone) await addCapital(who, id);

  const journal = new GeneralJournalPage(who);
  const bookFree = async (date: string, text: string, lines: readonly [string, string, string]) => {
    const [debit, credit, amount] = lines;
    await journal.visit();
    await journal.begin(language === 'nl' ? 'Vrije boeking' : 'Other entry');
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
  await years.look({ withSizes: true });
  if (isPhone) await years.asksAbout(suspense, year);
  await bookFree(isoDate(year, 6, 2), 'Found out', ['4800', '2000', '60.00']);
  await journal.book();

  await years.visit(year);
  await expect(years.sound).toBeVisible();
  await years.recalculate();
  if (!isPhone) {
    await years.divide([
      { name: 'Bos', share: '60', capital: '0591' },
      { name: 'Kuiper', share: '40' },
    ]);
  }
  await years.review();
  await expect(years.line('9900')).toContainText(years.money('340.00'));
  await expect(years.line(isPhone ? '0500' : '0591').first()).toContainText(years.money(isPhone ? '340.00' : '204.00'));
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
  const card = (ledger: string) => ({ query: { ledger, from: isoDate(year, 1, 1), until: day } });
  const closing = async (ledger: string) => (await books.ask(journalCalls.ledgerCard, card(ledger))).closing;
  const own = await closing('0500');
  if (isPhone) expect(own).toBe('-300.00');
  else expect([await closing('0591'), own]).toEqual(['-180.00', '-120.00']);
  await who.goHome();
});

/** The ledger of equity that a partner has. */
async function addCapital({ page, language }: Traveller, admin_id: number): Promise<void> {
  const title = 'Kapitaal Bos';
  const ledger = {
    code: '0591',
    title_nl: title,
    title_en: title,
    category: 'equity',
    rgs_code: null,
    default_vat: '',
  };
  const made = await page.request.post(`/${language}/api/v1/${journalCalls.createLedger.path}`, {
    data: { admin_id, ...ledger },
  });
  expect(made.status(), await made.text()).toBe(200);
}
