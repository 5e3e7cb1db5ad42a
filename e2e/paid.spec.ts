import { expect, test } from '@playwright/test';
import {
  bankCalls,
  contactCalls,
  customerPageCalls,
  errorText,
  type Invoice,
  salesCalls,
  statementCalls,
  taxReturnCalls,
} from '@saldo/contract';
import { add, addDays, formatEuro, parseEuro, ZERO } from '@saldo/ledger';
import { madeUpIban } from '../seeds/random.ts';
import { today } from '../web/src/ui/format/format.ts';
import { BankPage } from './pages/bank-page.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { Screen } from './pages/screen.ts';
import { Books } from './support/books.ts';
import { acceptsOnlinePayments, bounceOf } from './support/customer.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { todaysStatement } from './support/statement.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

const CUSTOMER = 'Bakker Bouw';
const ADDRESS = { street: 'Havenkade', street_number: '4', postal_code: '1505 HZ', town: 'Zaandam' };

type Company = { id: number; email: string; post: (path: string, data: object) => Promise<unknown> };

/** A company with one customer, that can be paid online and by bank. */
async function begin(who: Traveller, first_year: number): Promise<Company & { contact_id: number }> {
  const { page, language } = who;
  const id = await enterOwnCompany(who, `Studio ${String(Date.now())}`, first_year, SELLER_DETAILS);
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(`/${language}/api/v1/${path}`, { data: { admin_id: id, ...data } });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const email = `inkoop.${String(Date.now())}@klant.example`;
  const customer = { name: CUSTOMER, is_client: true, email, ...ADDRESS };
  const contact = (await post(contactCalls.createContact.path, customer)) as { id: number };
  await acceptsOnlinePayments(page, id);
  return { id, email, post, contact_id: contact.id };
}

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
  await desk.look();
  await desk.button(templates.save).click();
  await desk.says(templates.saved);
  await page.goto(`/${language}/${String(id)}/sales/templates`);
  await expect(page.getByRole('link', { name: 'Studio', exact: true })).toBeVisible();
  await desk.look();
}

/** Gives the page of the quotation that was sent. */
async function quotes(who: Traveller, { id, email }: Company, number: string): Promise<string> {
  const { page, words, isPhone, language } = who;
  const { editor, quotations, sending, units } = words.sales;
  await page.goto(`/${language}/${String(id)}`);
  const desk = new InvoiceEditorPage(who);
  await desk.go('quotations');
  await desk.isTitled(quotations.title);
  await expect(page.getByText(quotations.empty.title)).toBeVisible();
  await desk.look();
  await desk.button(quotations.add).click();
  await desk.isTitled(quotations.add);
  await desk.customer(CUSTOMER);
  await page
    .getByRole('main')
    .getByText(isPhone ? editor.dutch : editor.english, { exact: true })
    .click();
  await desk.button(editor.showUnits).click();
  await desk.cell(1, editor.description).fill('Ontwerp');
  await desk.cell(1, editor.quantity).fill('2');
  await desk.cell(1, editor.unit).selectOption({ label: units.hour });
  await desk.cell(1, editor.price).fill(desk.money('100.00'));
  await desk.cell(1, editor.lineDiscount).fill('10');
  await desk.field(editor.totalDiscount).fill('5');
  await desk.totals('206.91');
  await expect(page).toHaveURL(/concept=\d+/);
  await desk.look();
  await desk.button(quotations.send).click();
  const letter = desk.dialog(quotations.sendTitle);
  await expect(letter.getByLabel(sending.to, { exact: true })).toHaveValue(email);
  await expect(letter.getByRole('region', { name: sending.preview })).toContainText(CUSTOMER);
  await desk.look();
  await letter.getByRole('button', { name: sending.send, exact: true }).click();
  await desk.says(quotations.sent);
  await desk.isTitled(fill(quotations.name, { number }));
  await expect(page.getByRole('list', { name: sending.timeline })).toContainText(sending.kinds.QUOTATION);
  await desk.look();
  return page.url();
}

/** The customer, on a phone. */
async function accepts(customer: Traveller, address: string, number: string): Promise<void> {
  const { page, words } = customer;
  const texts = words.sales.quotations.public;
  const offer = new Screen(customer);
  await page.goto(address);
  await offer.isTitled(fill(texts.title, { number }));
  await offer.look();
  await offer.button(texts.accept).click();
  await expect(page.getByText(texts.nameMissing)).toBeVisible();
  await offer.field(texts.name).fill('Jan Bakker');
  await offer.button(texts.accept).click();
  await expect(page.getByRole('status').filter({ hasText: 'Jan Bakker' })).toBeVisible();
  await expect(offer.button(texts.accept)).toHaveCount(0);
  await offer.look();
}

/** Gives the page of the invoice that was made of it, dated that day. */
async function invoices(who: Traveller, offered: string, about: { day: string; number: string }): Promise<string> {
  const { page, words } = who;
  const { editor, quotations, view } = words.sales;
  const desk = new InvoiceEditorPage(who);
  await page.goto(offered);
  await expect(page.getByText(/Jan Bakker/)).toBeVisible();
  await desk.look();
  await desk.go('quotations');
  await expect(desk.row(CUSTOMER)).toContainText(words.states.quotation.accepted);
  await desk.look();
  await page.goto(offered);
  await desk.button(fill(words.ui.table.rowActions, { name: `Q${today().slice(0, 4)}-0001` })).click();
  await page.getByRole('menuitem', { name: quotations.advance, exact: true }).click();
  const advance = desk.dialog(quotations.advanceTitle);
  await expect(advance).toBeVisible();
  await desk.look();
  await page.keyboard.press('Escape');
  await expect(advance).toHaveCount(0);
  await desk.button(quotations.toInvoice).click();
  await desk.says(quotations.invoiceMade);
  await desk.isTitled(editor.title);
  await desk.totals('206.91');
  await desk.dated(about.day);
  await desk.field(editor.orderReference).fill('PO 4711');
  const until = addDays(about.day, 6);
  for (const [label, date] of [
    [editor.performed, about.day],
    [editor.performedUntil, until],
  ] as const) {
    await desk.field(label).fill(desk.date(date));
    await desk.field(label).blur();
  }
  await desk.look();
  await desk.finalise(about.number);
  const invoice = new InvoicePage(who);
  await invoice.isShown(about.number);
  await expect(page.getByRole('table', { name: view.lines })).toContainText(fill(view.discountOf, { rate: '10%' }));
  await expect(page.getByRole('main')).toContainText('PO 4711');
  await expect(page.getByRole('main')).toContainText(desk.date(until));
  await invoice.look();
  return page.url();
}

/** Sends it with words that are mended first; the e-mail comes back and goes again. Gives the address of its public page. */
async function sends(who: Traveller, { email }: Company, number: string): Promise<string> {
  const { page, words } = who;
  const { mailSettings, sending } = words.sales;
  const invoice = new InvoicePage(who);
  await invoice.button(sending.send).click();
  const dialog = invoice.dialog(fill(sending.sendTitle, { number }));
  const preview = dialog.getByRole('region', { name: sending.preview });
  await expect(preview).toContainText(CUSTOMER);
  const subject = dialog.getByLabel(sending.subject, { exact: true });
  await subject.fill('Studio {nummer}');
  await expect(dialog.getByText(fill(sending.unknownVariable, { names: '{nummer}' })).first()).toBeVisible();
  await subject.fill('Studio ');
  await dialog.getByRole('button', { name: mailSettings.variables.number, exact: true }).click();
  await expect(subject).toHaveValue('Studio {number}');
  await expect(preview).toContainText(`Studio ${number}`);
  await invoice.look();
  await dialog.getByLabel(sending.to, { exact: true }).fill('niemand');
  await dialog.getByRole('button', { name: sending.send, exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(sending.to, { exact: true }).fill(email);
  await dialog.getByRole('button', { name: sending.send, exact: true }).click();
  await invoice.says(sending.queued);
  const letter = await new Mailbox(page, email).letter(`Studio ${number}`);
  expect(letter.from).toContain('via Saldo');
  expect(letter.attachments).toEqual([`${number}.pdf`, `${number}.xml`]);
  const timeline = page.getByRole('list', { name: sending.timeline });
  await expect(timeline).toContainText(sending.states.SENT);

  const reported = await page.request.post('/sandbox/inbound-mail/', {
    params: { from: '', to: letter.return_path },
    headers: { 'content-type': 'message/rfc822' },
    data: Buffer.from(bounceOf(letter.return_path, email)),
  });
  expect(reported.status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(timeline).toContainText(sending.states.BOUNCED, { timeout: 3_000 });
  }).toPass();
  await invoice.look();
  await timeline.getByRole('button', { name: sending.resend, exact: true }).click();
  await invoice.says(sending.resent);
  await expect(timeline.getByRole('listitem')).toHaveCount(2);
  const { pathname, search } = new URL(letter.links.find((each) => each.includes('/invoice?token=')) ?? '');
  return pathname + search;
}

/** By hand, and once a day only. */
async function reminds(who: Traveller, { id }: Company, number: string): Promise<void> {
  const { page, words, language, isPhone } = who;
  const { sending } = words.sales;
  const invoice = new InvoicePage(who);
  await invoice.button(sending.sendReminder).click();
  const reminder = invoice.dialog(fill(sending.reminderTitle, { number, step: 1 }));
  await reminder.getByRole('button', { name: sending.send, exact: true }).click();
  await invoice.says(sending.queued);
  const timeline = page.getByRole('list', { name: sending.timeline });
  await expect(timeline).toContainText(fill(sending.kinds.REMINDER, { step: 1 }));
  await page.goto(`/${language}/${String(id)}/sales/invoices`);
  await expect(invoice.row(CUSTOMER)).toBeVisible();
  await invoice.look();
  if (isPhone) return;
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

/** The customer, on a phone: by the link in the e-mail, from the page of all that is open. */
async function paysByLink(customer: Traveller, address: string, all: string, number: string): Promise<void> {
  const { page, words } = customer;
  const { online } = words.sales;
  const shown = new Screen(customer);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: fill(online.title, { number }) })).toBeVisible();
  await expect(page.getByText(online.outstanding, { exact: true })).toBeVisible();
  const pdf = await page.getByRole('link', { name: online.pdf }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toContain('application/pdf');
  await shown.look();
  await page.goto(all);
  await expect(page.getByRole('list', { name: online.openInvoices })).toContainText(number);
  await shown.look();
  await page.getByRole('button', { name: fill(online.payOf, { number }) }).click();
  await page.waitForURL(/sandbox\/mollie\/checkout/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(online.paid)).toBeVisible({ timeout: 20_000 });
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
  await desk.says(fill(editor.finalized, { number: about.number }));
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

/** Nobody owes anything, and the returns hold what was sold less what was credited. */
async function agrees(who: Traveller, { turnover, tax }: Record<'turnover' | 'tax', string>): Promise<void> {
  const books = new Books(who.page, who.language);
  const debtors = await books.ask(statementCalls.agedItems, { query: { kind: 'RECEIVABLE', date: today() } });
  expect([debtors.total, debtors.ledger, debtors.results]).toEqual(['0.00', '0.00', []]);
  let [sold, vat] = [ZERO, ZERO];
  for (const { id } of await books.ask(taxReturnCalls.vatReturns)) {
    const { rubrics } = await books.ask(taxReturnCalls.vatReturn, { params: { id } });
    const high = rubrics.find(({ rubric }) => rubric === '1a');
    sold = add(sold, parseEuro(high?.turnover ?? '0.00'));
    vat = add(vat, parseEuro(high?.tax ?? '0.00'));
  }
  expect({ turnover: formatEuro(sold), tax: formatEuro(vat) }).toEqual({ turnover, tax });
}

test('a quotation is accepted on a phone, invoiced and reminded of; it is paid by link, the next one by bank but for a line', async ({
  browser,
}, { project }) => {
  test.setTimeout(240_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const customer = await setOut(browser, { language, isPhone: true });
  await customer.page.setViewportSize({ width: 360, height: 780 });
  const { page, words } = who;
  const { directDebit, mailSettings, repeating, sending, statement } = words.sales;
  const day = addDays(today(), -45);
  const [then, now] = [day.slice(0, 4), today().slice(0, 4)];
  const company = await begin(who, Number(then));
  const { id, email, post, contact_id } = company;
  const screen = new Screen(who);

  await makesTemplate(who, company);
  const offered = await quotes(who, company, `Q${now}-0001`);
  await accepts(customer, await new Mailbox(page, email).link('quotation'), `Q${now}-0001`);
  const first = `${then}-0001`;
  const invoiced = await invoices(who, offered, { day, number: first });
  const address = await sends(who, company, first);
  await reminds(who, company, first);
  await page.goto(`/${language}/${String(id)}/sales/customers/${String(contact_id)}`);
  await expect(page.getByRole('table', { name: statement.title })).toContainText(first);
  await screen.look();
  const all = await post(customerPageCalls.makeCustomerLink.path.replace('{id}', String(contact_id)), {});
  const { pathname, search } = new URL((all as { url: string }).url);
  await paysByLink(customer, address, pathname + search, first);
  customer.watch.nothingWrong();
  await customer.context.close();
  await page.goto(invoiced);
  await expect(page.getByRole('main').getByText(words.states.salesInvoice.paid, { exact: true }).first()).toBeVisible();

  const line = { quantity: '1', treatment: 'nl_high', vat: 'PROCENT_21' };
  const lines = [
    { ...line, description: 'Ontwerp', unit_price: '100.00' },
    { ...line, description: 'Drukwerk', unit_price: '50.00' },
  ];
  const draft = (await post(salesCalls.createInvoice.path, {
    contact_id,
    invoice_date: today(),
    language,
    lines,
  })) as Invoice;
  const finalised = salesCalls.finalizeInvoice.path.replace('{id}', String(draft.id));
  const second = (await post(finalised, { version: draft.version })) as Invoice;
  await page.goto(`/${language}/${String(id)}/sales/invoices/${String(draft.id)}`);
  const of = second.number ?? '';
  await creditsOneLine(who, { of, number: `${now}-${then === now ? '0003' : '0002'}` });
  await paysByBank(who, company, { number: of, amount: '121.00' });
  await agrees(who, { turnover: '271.00', tax: '56.91' });

  await page.goto(invoiced);
  await screen.button(fill(words.ui.table.rowActions, { name: first })).click();
  await page.getByRole('menuitem', { name: repeating.make, exact: true }).click();
  const schedule = screen.dialog(repeating.make);
  await schedule.getByLabel(repeating.description).fill('Onderhoud');
  await screen.look();
  await schedule.getByRole('button', { name: repeating.make, exact: true }).click();
  await screen.says(repeating.made);
  await page.goto(`/${language}/${String(id)}/sales/recurring`);
  await expect(screen.row('Onderhoud')).toContainText(CUSTOMER);
  await screen.look();
  await page.goto(`/${language}/${String(id)}/sales/mail-settings`);
  await expect(page.getByRole('region', { name: sending.preview }).first()).toContainText(mailSettings.sample.number);
  await screen.look();
  const { connections } = words.administrations;
  await page.goto(`/${language}/${String(id)}/settings?tab=connections`);
  await screen.button(`${connections.connect}: Peppol`).click();
  await screen.says(connections.peppolConnected);
  await screen.look();
  await page.goto(`/${language}/${String(id)}/sales/direct-debits`);
  await expect(page.getByText(directDebit.empty.title)).toBeVisible();
  await screen.look();
  who.watch.nothingWrong();
  await who.context.close();
});
