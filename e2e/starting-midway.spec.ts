import { expect, test } from '@playwright/test';
import { reportCalls, taxReturnCalls } from '@saldo/contract';
import { addDays, cents, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { statementFile } from '../seeds/statement.ts';
import { today } from '../web/src/ui/format/format.ts';
import { BankPage } from './pages/bank-page.ts';
import { OpeningBalancePage } from './pages/opening-balance-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { VatReturnPage } from './pages/vat-return-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';

const IBANS = { desktop: 'NL20INGB0001234567', phone: 'NL91ABNA0417164300' } as const;
const SAVINGS = { desktop: 'NL86INGB0002445588', phone: 'NL39RABO0300065264' } as const;
const HELD = cents(1_472_890);

/** Of the last quarter that is over. */
function firstOfLastQuarter(): IsoDate {
  const now = today();
  const month = Number(now.slice(5, 7));
  const first = month - ((month - 1) % 3) - 3;
  return first > 0 ? isoDate(yearOf(now), first, 1) : isoDate(yearOf(now) - 1, first + 12, 1);
}

/** The 44th day of that quarter, such as 13 August. */
function midQuarter(): IsoDate {
  return addDays(firstOfLastQuarter(), 43);
}

test('a company starting midway enters its opening balance, reconciles its bank and mends what keeps its return', async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page } = who;
  const start = midQuarter();
  const iban = IBANS[isPhone ? 'phone' : 'desktop'];
  const id = await enterOwnCompany(who, `Studio ${iban.slice(4, 8)}`, yearOf(start));
  await page.goto(`/${language}/${String(id)}`);

  const opening = new OpeningBalancePage(who);
  await opening.begin();
  await opening.beginsOn(start);
  await opening.amount('money', 1, '14728.90');
  const invoice = { name: 'Bakker Bouw B.V.', number: '2026-017', date: addDays(start, -14), amount: '1210.00' };
  await opening.document('invoices', 1, invoice);
  await opening.document('invoices', 2, { ...invoice, number: '2026-019', amount: '605.00' });
  const bill = { name: 'KPN B.V.', number: 'K-1', date: addDays(start, 3), amount: '60.50' };
  await opening.document('bills', 1, bill);
  await opening.document('bills', 2, {
    ...bill,
    name: 'Drukker',
    number: 'D-9',
    date: addDays(start, -3),
    amount: '242.00',
  });
  await opening.document('bills', 3, {
    ...bill,
    name: 'Huur',
    number: 'H-8',
    date: addDays(start, -9),
    amount: '1000.00',
  });
  await opening.vatToPay('900.00');
  await opening.look();
  await opening.book();
  await opening.refuses('afterOpening');
  await opening.correctDate('bills', 1, addDays(start, -5));
  await opening.book();
  await opening.isBooked('16543.90');
  await opening.look();

  const books = new Books(page, language);
  const bank = new BankPage(who);
  await bank.visit();
  await bank.addAccount(iban, language === 'nl' ? 'Zakelijk' : 'Business');
  const day = addDays(start, 2);
  const about = { iban, id: `M-${language}`, from: start, until: day, opening: HELD };
  const line = { date: day, iban: null, structured: null };
  const { file } = statementFile(about, [
    { ...line, key: `M-${language}-1`, amount: cents(121_000), name: 'Bakker Bouw B.V.', text: 'Factuur 2026-017' },
    { ...line, key: `M-${language}-2`, amount: cents(-6050), name: 'KPN B.V.', text: 'Factuur K-1' },
    { ...line, key: `M-${language}-3`, amount: cents(-12_100), name: 'Kantoorwinkel', text: 'Papier' },
  ]);
  await bank.chooseStatement(file);
  await bank.previews(3);
  await bank.import(3);
  await bank.bookCertainAndUndo(1);
  for (const [party, number] of [
    ['Bakker Bouw B.V.', '2026-017'],
    ['KPN B.V.', 'K-1'],
  ] as const) {
    await bank.openTransaction(party);
    await bank.proposes(number);
    await bank.accept(party);
  }
  await bank.openTransaction('Kantoorwinkel');
  await bank.split(1, '4600', '21%', '121.00');
  await bank.process('Kantoorwinkel');
  await bank.closePane();
  await bank.agrees();

  const savings = SAVINGS[isPhone ? 'phone' : 'desktop'];
  const saved = { iban: savings, id: `S-${language}`, from: start, until: day, opening: cents(250_000) };
  const interest = { ...line, key: `S-${language}-1`, amount: cents(500), name: 'ING', text: 'Rente' };
  await bank.chooseStatement(statementFile(saved, [interest]).file);
  await bank.addAccountOf(savings);
  await bank.import(1);
  await bank.takeOpening('2500.00');
  await bank.look();

  const { balance_sheet: sheet } = await books.ask(reportCalls.statements, { query: { from: start, until: day } });
  expect(sheet.total_assets).toBe(sheet.total_liabilities);

  const vat = new VatReturnPage(who);
  const returns = await books.ask(taxReturnCalls.vatReturns);
  const due = returns.find(({ period }) => period.starts_on <= start && start <= period.ends_on);
  await vat.visit(due?.id ?? 0);
  await vat.mendFirst();
  const settings = new SettingsPage(who);
  await expect(settings.companyField('btw_number')).toBeFocused();
  await settings.companyField('btw_number').fill('001000044B37');
  await settings.companyField('contact_initials').fill('S');
  await settings.companyField('contact_surname').fill('de Wit');
  await settings.companyField('telephone_number').fill('0612345678');
  await settings.saveCompany();
  await vat.visit(due?.id ?? 0);
  await vat.acceptChecks();
  await vat.canBeFiled();
  await who.goHome();
});

test('a company that filed elsewhere completes a period by hand, has a return checked and locks its books', async ({
  browser,
}, { project }) => {
  test.setTimeout(120_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const vat_from = firstOfLastQuarter();
  const id = await enterOwnCompany(who, 'Overstap', yearOf(vat_from) - 1, { vat_from });
  const root = `/${who.language}/${String(id)}`;
  const vat = new VatReturnPage(who);
  await who.page.goto(`${root}/taxes/vat`);
  await vat.completeWithoutReturn();
  await vat.look();
  const returns = await new Books(who.page, who.language).ask(taxReturnCalls.vatReturns);
  const due = returns.find(({ period }) => period.starts_on === vat_from);
  await vat.visit(due?.id ?? 0);
  await vat.goThroughCheck();
  const settings = new SettingsPage(who);
  await settings.visitCompany(id);
  await settings.lockBooks(addDays(vat_from, -1));
  await settings.lockBooks(null, 'Bon vergeten');
  await settings.look();
  await who.goHome();
});
