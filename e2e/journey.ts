import { expect, test } from '@playwright/test';
import {
  bankCalls,
  inboxCalls,
  journalCalls,
  purchaseCalls,
  reportCalls,
  salesCalls,
  taxReturnCalls,
  type VatReturnSummary,
} from '@saldo/contract';
import { add, addDays, parseEuro } from '@saldo/ledger';
import type { DemoCompany } from '../seeds/companies/company.ts';
import { today } from '../web/src/ui/format/format.ts';
import { BankPage } from './pages/bank-page.ts';
import { ContactsPage } from './pages/contacts-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { ExpensesPage } from './pages/expenses-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { NotFoundPage } from './pages/not-found-page.ts';
import { Palette } from './pages/palette.ts';
import { ReportsPage } from './pages/reports-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { VatReturnPage } from './pages/vat-return-page.ts';
import { Books, countOf } from './support/books.ts';
import { DISGUISED, PAINTER, painterInvoice, PLAIN_TEXT, SCANNED_INVOICE, TILL_RECEIPT } from './support/papers.ts';
import { todaysStatement } from './support/statement.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import type { Language } from './support/words.ts';

/** A step of the day; a moment that is the same on every screen is met on one of the two. */
type Step = (title: string, step: () => Promise<void>) => void;
const leftOut: Step = () => undefined;

type Journey = { language: Language; company: DemoCompany; customer: string };

const PASSWORD = 'saldo-demo-2026';
const OFFICE = '4600';
/** A shop that the books have never met. */
const STRANGER = 'Bouwmarkt De Hamer';

/** One person's day with the books, from signing in to signing out; each step stands on the ones before. */
export function bookkeepingDay({ language, company, customer }: Journey): void {
  const other: Language = language === 'en' ? 'nl' : 'en';
  const day = today();
  const { email } = company.owner;
  const invoiceOfPainter = `K-${language}-${day.slice(0, 4)}-101`;
  const oldInvoice = `K-${language}-2014-007`;
  const isOnPhone = language === 'nl';
  const [atDesk, onPhone]: [Step, Step] = isOnPhone ? [leftOut, test] : [test, leftOut];
  let who: Traveller;
  let books: Books;
  let category: string;
  let invoiceNumber: string;
  let filed: VatReturnSummary;

  test.describe.configure({ timeout: 300_000 });

  test.beforeAll(async ({ browser, isMobile }) => {
    who = await setOut(browser, { language, isPhone: isMobile });
  });
  test.afterEach(() => who.watch.nothingWrong());
  test.afterAll(() => who.goHome());

  test('signs in, in one language and the other, in light and in dark', async () => {
    const signIn = new SignInPage(who);
    const dashboard = new DashboardPage(who);
    await signIn.visit();
    who.watch.expectRefusal(401, 'account/login/auth/');
    await signIn.signIn(email, 'not the password');
    await signIn.isRefused();
    await signIn.look();
    await signIn.signIn(email, PASSWORD);
    await dashboard.isShown();
    await dashboard.switchLanguage(other);
    await dashboard.switchLanguage(language);
    await dashboard.chooseTheme('dark');
    await dashboard.isDark(true);
    await dashboard.chooseTheme('light');
    await dashboard.isDark(false);
    await dashboard.chooseTheme('system');
    books = new Books(who.page, language);
    const ledgers = await books.ask(journalCalls.purchaseLedgers);
    category = ledgers.find(({ code }) => code === OFFICE)?.title ?? '';
  });

  test('sends receipts, which Saldo reads', async () => {
    const inbox = new InboxPage(who);
    const dashboard = new DashboardPage(who);
    await inbox.visit();
    who.watch.expectRefusal(415, 'upload-image/');
    await inbox.pick([PLAIN_TEXT, DISGUISED]);
    await inbox.refuses(PLAIN_TEXT);
    await inbox.refuses(DISGUISED);
    // To recognise letters takes long. On a phone another journey photographs a receipt.
    const made = [
      ...(isOnPhone ? [] : [TILL_RECEIPT(), SCANNED_INVOICE()]),
      await painterInvoice(company, oldInvoice, '2014-08-03'),
      await painterInvoice(company, invoiceOfPainter, day),
    ];
    await inbox.drop(made);
    await inbox.isRead();
    await inbox.proposes(PAINTER.name);
    await inbox.look();
    const { count } = await books.ask(inboxCalls.inbox);
    await inbox.waits(count);
    await dashboard.go('dashboard');
    await dashboard.receiptsWait(count);
  });

  test('corrects and books a receipt by keyboard', async () => {
    const inbox = new InboxPage(who);
    const expense = new ExpensePage(who);
    await inbox.visit();
    await inbox.find(invoiceOfPainter);
    await inbox.openReceipt(PAINTER.name);
    await expense.isOpen();
    await expense.showsWhatWasRead();
    await expense.categorise(1, category);
    await expense.look({ withSizes: true });
    const here = who.page.url();
    await expense.save();
    await expense.isSaved();
    await expect(who.page).not.toHaveURL(here);
    const row = await findExpense(invoiceOfPainter);
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/\d{4}-\d+/);
    await inbox.isBooked(PAINTER.name);
    await new ContactsPage(who).knows(PAINTER.name, 'supplier');
  });

  onPhone('is told that a receipt of years ago lies before the books, and when they begin', async () => {
    const inbox = new InboxPage(who);
    const expense = new ExpensePage(who);
    await inbox.visit();
    await inbox.find(oldInvoice);
    await inbox.openReceipt(PAINTER.name);
    await expense.isOpen();
    await expense.categorise(1, category);
    who.watch.expectRefusal(422, 'purchase-journals/');
    await expense.save();
    await expense.isBeforeBooks(`${String(Number(day.slice(0, 4)) - 1)}-01-01`);
    await expense.look();
    await expense.dated(day);
    await expense.due(day);
    await expense.save();
    await expense.isSaved();
  });

  test('sends an invoice with three rates', async () => {
    const editor = new InvoiceEditorPage(who);
    invoiceNumber = await nextNumber();
    await editor.startNew();
    await editor.customer(customer);
    await editor.write([
      { description: 'Ontwerp', quantity: '2', price: '100.00', vat: '21%' },
      { description: 'Boek', quantity: '1', price: '50.00', vat: '9%' },
      { description: 'Vrachtbrief', quantity: '1', price: '10.00', vat: who.words.sales.treatments.nl_zero },
    ]);
    await editor.totals('306.50');
    await editor.previews();
    await editor.look();
    await editor.finalise(invoiceNumber);
    const invoice = new InvoicePage(who);
    await invoice.isShown(invoiceNumber);
    const pdf = await invoice.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('/EmbeddedFile')).toBe(true);
    expect(await invoice.ubl(invoiceNumber)).toContain(`<cbc:ID>${invoiceNumber}</cbc:ID>`);
    await invoice.look();
  });

  onPhone('sends an invoice to a new customer abroad, with the VAT shifted', async () => {
    const editor = new InvoiceEditorPage(who);
    const number = await nextNumber();
    expect(countOf(number)).toBe(countOf(invoiceNumber) + 1);
    await editor.startNew();
    await editor.newCustomer();
    await new ContactsPage(who).writeDown({
      name: 'Werkstatt Lindner GmbH',
      country: language === 'en' ? 'Germany' : 'Duitsland',
      vat_id: 'DE136695976',
      street: 'Hauptstrasse',
      number: '3',
      postal_code: '10827',
      town: 'Berlin',
    });
    const shifted = who.words.sales.treatments.eu_service;
    await editor.write([{ description: 'Beratung', quantity: '3', price: '80.00', vat: shifted }]);
    await editor.showsVatWhole(1);
    await editor.dated('2199-01-01');
    await editor.refusesDate();
    await editor.dated(day);
    await editor.totals('240.00');
    await editor.finalise(number);
    await new InvoicePage(who).isShown(number);
    expect(await new InvoicePage(who).ubl(number)).toContain('DE136695976');
  });

  test('imports a statement and books it', async () => {
    const bank = new BankPage(who);
    await bank.visit();
    const about = { iban: await bank.iban(), language, day };
    const file = await todaysStatement(books, about, [
      { name: customer, amount: '306.50', text: `Factuur ${invoiceNumber}` },
      { name: PAINTER.name, amount: '-484.00', text: invoiceOfPainter },
      { name: STRANGER, amount: '-121.00', text: 'Bedankt voor uw bezoek' },
    ]);
    await bank.chooseStatement(file);
    await bank.previews(3);
    await bank.look();
    await bank.import(3);
    await bank.chooseStatement(file);
    await bank.previews(0);
    await bank.closeImport();
    await bank.openTransaction(customer);
    await bank.proposes(invoiceNumber);
    await bank.look({ withSizes: true });
    await bank.accept(customer);
    await bank.openTransaction(PAINTER.name);
    await bank.proposes(invoiceOfPainter);
    await bank.accept(PAINTER.name);
    const bookInTwo = async () => {
      await bank.openTransaction(STRANGER);
      await bank.split(1, OFFICE, '21%', '60.50');
      await bank.split(2, '4620', '21%', '50.00');
      await bank.isUnbalanced('10.50');
      await bank.setAmount(2, '60.50');
      await bank.process(STRANGER);
    };
    await bank.withSlowLists(async () => {
      await bookInTwo();
      await bank.undo(STRANGER);
      await bookInTwo();
    });
    await bank.closePane();
    await bank.agrees();
  });

  test('files the VAT return of the last period', async () => {
    const vat = new VatReturnPage(who);
    filed = await lastReturnOver();
    await vat.visit(filed.id);
    await vat.look({ withSizes: true });
    await vat.openRubric('r1a');
    await vat.look();
    await vat.openFirstDocument();
    await vat.closeRubric();
    who.watch.expectRefusal(403, 'tax-returns/vat-return-file/');
    await vat.withSlowReturn(async () => {
      await vat.acceptChecks();
      await vat.file(PASSWORD);
    });
    await vat.isReceived();
    const { payment } = await books.ask(taxReturnCalls.vatReturn, { params: { id: filed.id } });
    if (payment.reference !== null && parseEuro(payment.amount) > 0) await vat.showsReference(payment.reference);
    await vat.look();
  });

  atDesk('books a late expense as a correction of the filed period', async () => {
    const expense = new ExpensePage(who);
    await expense.startNew();
    await expense.supplier(PAINTER.name);
    await expense.number(`L-${language}-1`);
    await expense.dated(addDays(filed.period.ends_on, -3));
    await expense.line({ description: 'Kozijnen, nagekomen', category, amount: '40.00' });
    who.watch.expectRefusal(409, 'purchase-journals/');
    await expense.save();
    await expense.bookAsCorrection();
    await expense.isSaved();
    await expense.isCorrection();
    await expense.look();
  });

  test('reads profit and loss, balance sheet and a ledger that agree with the journal', async () => {
    const reports = new ReportsPage(who);
    const year = day.slice(0, 4);
    const span = { from: `${year}-01-01`, until: `${year}-12-31` };
    const statements = await books.ask(reportCalls.statements, { query: span });
    const { result } = statements.profit_and_loss;
    const sheet = statements.balance_sheet;
    expect(sheet.total_assets).toBe(sheet.total_liabilities);
    const trial = await books.ask(reportCalls.trialBalance, { query: span });
    expect(trial.total_debit).toBe(trial.total_credit);
    await reports.profitAndLoss(result);
    const ofThisYear = sheet.liabilities
      .flatMap(({ group, ledgers }) => (group === 'result' ? ledgers : []))
      .find(({ title }) => title.includes(year));
    expect(ofThisYear?.amount).toBe(result);
    await reports.balanceSheet(sheet.total_assets, { title: ofThisYear?.title ?? '', amount: result });
    const [account] = await books.ask(bankCalls.bankAccounts);
    const proof = await books.ask(bankCalls.bankProof, { params: { id: account?.id ?? 0 } });
    expect(add(parseEuro(proof.ledger_balance), parseEuro(proof.unprocessed))).toBe(parseEuro(proof.closing));
    await reports.ledgerCard(account?.ledger_code ?? '', proof.ledger_balance);
    await reports.look({ withSizes: true });
  });

  atDesk('finds an invoice from anywhere, and a card where nothing is', async () => {
    const palette = new Palette(who);
    await palette.show();
    await palette.closesWithEscape();
    await palette.show();
    await palette.search(invoiceNumber);
    await new InvoicePage(who).isShown(invoiceNumber);
    const lost = new NotFoundPage(who);
    await lost.visit();
    await lost.look();
    await lost.goBack();
    await new InvoicePage(who).isShown(invoiceNumber);
  });

  onPhone('loses nothing when the session ends in the middle of a form, and saves once', async () => {
    const expense = new ExpensePage(who);
    const number = `S-${language}-1`;
    await expense.startNew();
    await expense.supplier(PAINTER.name);
    await expense.number(number);
    await expense.line({ description: 'Plint', category, amount: '12.00' });
    who.watch.expectRefusal(401, '/api/v1/');
    await who.page.evaluate((address) => fetch(address, { method: 'POST' }), `/${language}/api/v1/account/logout/`);
    await expense.saveTwiceAtOnce();
    await new SignInPage(who).signInAgain(PASSWORD);
    await expense.isSaved();
    await expect(await findExpense(number)).toHaveCount(1);
    const { count } = await books.ask(purchaseCalls.expenses, { query: { search: number } });
    expect(count).toBe(1);
  });

  test('signs out, and Back shows nothing', async () => {
    const dashboard = new DashboardPage(who);
    await dashboard.go('dashboard');
    await dashboard.isShown();
    await dashboard.signOut();
    const signIn = new SignInPage(who);
    await signIn.isShown();
    await who.page.goBack();
    await signIn.isShown();
    await expect(who.page.getByText(company.company.title)).toHaveCount(0);
  });

  async function findExpense(text: string) {
    const expenses = new ExpensesPage(who);
    await expenses.visit();
    await expenses.find(text);
    return expenses.row(PAINTER.name);
  }

  /** Numbers rise one by one; this is the next. */
  async function nextNumber(): Promise<string> {
    const { next_entry_number } = await books.ask(salesCalls.nextInvoiceNumber, {
      params: { year: Number(day.slice(0, 4)) },
    });
    const { results } = await books.ask(salesCalls.invoices, { query: { ordering: '-date', page_size: 200 } });
    const taken = results.flatMap(({ number }) => (number?.startsWith(day.slice(0, 4)) ? [countOf(number)] : []));
    expect(countOf(next_entry_number)).toBe(Math.max(...taken) + 1);
    return next_entry_number;
  }

  async function lastReturnOver(): Promise<VatReturnSummary> {
    const returns = await books.ask(taxReturnCalls.vatReturns);
    const byEnd = returns.sort((one, next) => one.period.ends_on.localeCompare(next.period.ends_on));
    const last = byEnd.findLast(({ period }) => period.ends_on < day);
    if (last === undefined) throw new Error('no period is over');
    return last;
  }
}
