import { expect, test } from '@playwright/test';
import { bankCalls, errorText, type Invoice, salesCalls, salesMailCalls } from '@saldo/contract';
import { addDays, yearOf } from '@saldo/ledger';
import { madeUpIban } from '../seeds/random.ts';
import { today } from '../web/src/ui/format/format.ts';
import { BankPage } from './pages/bank-page.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { Screen } from './pages/screen.ts';
import { agrees } from './support/agrees.ts';
import { Books } from './support/books.ts';
import { begin, type Company, CUSTOMER } from './support/seller.ts';
import { todaysStatement } from './support/statement.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

type Sale = { company: Company; invoice: string; number: string };

/** By keyboard and mouse. */
async function makesTemplate(who: Traveller, { id }: Company): Promise<void> {
  const { page, language } = who;
  const { templates } = who.words.sales;
  const desk = new Screen(who);
  await page.goto(`/${language}/${String(id)}/sales/templates/new`);
  await page.getByLabel(templates.name, { exact: true }).fill('Studio');
  await desk.button(templates.addText).click();
  const frame = page.getByRole('button', { name: fill(templates.textNumber, { number: 1 }), exact: true }).last();
  const top = page.getByLabel(templates.sides.y, { exact: true });
  await frame.press('Shift+ArrowDown');
  await expect(top).toHaveValue('160');
  await expect(page.getByRole('img', { name: templates.pageAlt })).toBeVisible();
  const place = await frame.boundingBox();
  if (place === null) throw new Error('the text box is not in sight');
  await page.mouse.move(place.x + 5, place.y + 5);
  await page.mouse.down();
  await page.mouse.move(place.x + 5, place.y + 45, { steps: 4 });
  await page.mouse.up();
  await expect(top).not.toHaveValue('160');
  await desk.look({ withSizes: true });
  await desk.button(templates.save).click();
  await desk.says(templates.saved);
  await goOn(page, `/${language}/${String(id)}/sales/templates`);
  await expect(page.getByRole('link', { name: 'Studio', exact: true })).toBeVisible();
}

/** An invoice that was made without its screens. */
async function invoiced(
  { language }: Traveller,
  { post, contact_id }: Company,
  about: { day: string; sold: readonly (readonly [description: string, unit_price: string])[] },
): Promise<{ id: number; number: string }> {
  const lines = about.sold.map(([description, unit_price]) => ({
    description,
    quantity: '1',
    unit_price,
    treatment: 'nl_high',
    vat: 'PROCENT_21',
  }));
  const body = { contact_id, invoice_date: about.day, language, lines };
  const { id, version } = (await post(salesCalls.createInvoice.path, body)) as Invoice;
  const finalised = salesCalls.finalizeInvoice.path.replace('{id}', String(id));
  const { number } = (await post(finalised, { version })) as Invoice;
  return { id, number: number ?? '' };
}

/** By hand, and once a day only. */
async function reminds(who: Traveller, { id }: Company, number: string): Promise<void> {
  const { page, words, language } = who;
  const { sending } = words.sales;
  const invoice = new InvoicePage(who);
  await invoice.button(sending.sendReminder).click();
  const reminder = invoice.dialog(fill(sending.reminderTitle, { number, step: 1 }));
  await reminder.getByRole('button', { name: sending.send, exact: true }).click();
  await invoice.says(sending.queued);
  const timeline = page.getByRole('list', { name: sending.timeline });
  await expect(timeline).toContainText(fill(sending.kinds.REMINDER, { step: 1 }));
  await goOn(page, `/${language}/${String(id)}/sales/invoices`);
  await expect(invoice.row(CUSTOMER)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: new RegExp(`^${sending.bulkRemind}`) }).click();
  const asked = invoice.dialog(fill(sending.remindTitle_one, { count: 1 }));
  await asked.getByRole('button', { name: sending.bulkRemind, exact: true }).click();
  const result = invoice.dialog(sending.sendingMany);
  await expect(result).toContainText(errorText('reminded_today', language));
  await invoice.look();
  await result.getByRole('button', { name: sending.close, exact: true }).last().click();
  await expect(result).toHaveCount(0);
}

/** One that went by post and was not paid in time: its customer is reminded, and pays. */
async function isReminded(who: Traveller, company: Company, day: string): Promise<Sale> {
  const { id, number } = await invoiced(who, company, { day, sold: [['Ontwerp', '171.00']] });
  await company.post(salesMailCalls.markInvoiceSent.path.replace('{id}', String(id)), { sent_on: day });
  const invoice = `/${who.language}/${String(company.id)}/sales/invoices/${String(id)}`;
  await goOn(who.page, invoice);
  await new InvoicePage(who).isShown(number);
  await reminds(who, company, number);
  const paid = { paid_on: today(), amount: '206.91', method: 'BANK' };
  await company.post(salesCalls.payInvoice.path.replace('{id}', String(id)), paid);
  return { company, invoice, number };
}

/** One line of two. */
async function creditsOneLine(who: Traveller, about: { of: string; number: string }): Promise<void> {
  const { page, words } = who;
  const { acts, editor, view } = words.sales;
  const desk = new InvoiceEditorPage(who);
  await desk.button(fill(words.ui.table.rowActions, { name: about.of })).click();
  await page.getByRole('menuitem', { name: acts.credit, exact: true }).click();
  await desk.says(view.creditMade);
  await desk.totals('-181.50');
  await desk.button(fill(words.ui.lines.remove, { number: 1 })).click();
  await desk.totals('-60.50');
  await desk.look();
  await desk.button(editor.finalizeCredit).click();
  await page.getByRole('dialog').getByRole('button', { name: editor.confirm, exact: true }).click();
  await desk.says(fill(editor.finalizedCredit, { number: about.number }));
  await new InvoicePage(who).isShown(about.number);
}

/** What is left of it comes in by bank. */
async function paysByBank(who: Traveller, company: Company, about: { number: string; amount: string }): Promise<void> {
  const { page, language } = who;
  const iban = madeUpIban('TRIO', Date.now() % 1_000_000_000);
  await company.post(bankCalls.createBankAccount.path, { ibanNumber: iban, name: 'Triodos' });
  await page.goto(`/${language}/${String(company.id)}`);
  const bank = new BankPage(who);
  await bank.visit();
  const books = new Books(page, language);
  const paid = { name: CUSTOMER, amount: about.amount, text: about.number };
  await bank.chooseStatement(await todaysStatement(books, { iban, language, day: today() }, [paid]));
  await bank.import(1);
  await bank.openTransaction(CUSTOMER);
  await bank.proposes(about.number);
  await bank.accept(CUSTOMER);
}

/** Another invoice, of which a line is credited and the rest comes in by bank. */
async function isCredited(who: Traveller, company: Company, creditNumber: string): Promise<void> {
  const sold: [string, string][] = [
    ['Ontwerp', '100.00'],
    ['Drukwerk', '50.00'],
  ];
  const { id, number } = await invoiced(who, company, { day: today(), sold });
  await goOn(who.page, `/${who.language}/${String(company.id)}/sales/invoices/${String(id)}`);
  await creditsOneLine(who, { of: number, number: creditNumber });
  await paysByBank(who, company, { number, amount: '121.00' });
}

/** The same invoice each month, and e-invoices by Peppol. */
async function setsUp(who: Traveller, { company: { id }, invoice, number }: Sale): Promise<void> {
  const { page, words, language } = who;
  const { repeating } = words.sales;
  const screen = new Screen(who);
  await goOn(page, invoice);
  await screen.button(fill(words.ui.table.rowActions, { name: number })).click();
  await page.getByRole('menuitem', { name: repeating.make, exact: true }).click();
  const schedule = screen.dialog(repeating.make);
  await schedule.getByLabel(repeating.description).fill('Onderhoud');
  await screen.look({ withSizes: true });
  await schedule.getByRole('button', { name: repeating.make, exact: true }).click();
  await screen.says(repeating.made);
  await goOn(page, `/${language}/${String(id)}/sales/recurring`);
  await expect(screen.row('Onderhoud')).toContainText(CUSTOMER);
  const { connections } = words.administrations;
  await goOn(page, `/${language}/${String(id)}/settings?tab=connections`);
  await screen.button(`${connections.connect}: Peppol`).click();
  const asked = page.getByRole('dialog', { name: connections.peppolAskTitle });
  await asked.getByRole('button', { name: connections.connect, exact: true }).click();
  await screen.says(connections.peppolConnected);
}

test('one invoice is reminded of and repeated, of another a line is credited and the rest paid by bank', async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const day = addDays(today(), -45);
  const company = await begin(who, yearOf(day));
  await makesTemplate(who, company);
  const sale = await isReminded(who, company, day);
  const sameYear = yearOf(day) === yearOf(today());
  await isCredited(who, company, `${String(yearOf(today()))}-${sameYear ? '0003' : '0002'}`);
  await agrees(who, [
    { day, turnover: '171.00', tax: '35.91' },
    { day: today(), turnover: '100.00', tax: '21.00' },
  ]);
  await setsUp(who, sale);
  who.watch.nothingWrong();
  await who.goHome();
});
