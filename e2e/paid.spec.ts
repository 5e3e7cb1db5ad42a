import { type Browser, expect, test } from '@playwright/test';
import { customerPageCalls } from '@saldo/contract';
import { addDays, yearOf } from '@saldo/ledger';
import { today } from '../web/src/ui/format/format.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { Screen } from './pages/screen.ts';
import { agrees } from './support/agrees.ts';
import { bounceOf } from './support/customer.ts';
import { Mailbox } from './support/mailbox.ts';
import { begin, type Company, CUSTOMER } from './support/seller.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

/** Gives the page of the quotation that was sent. */
async function quotes(who: Traveller, { id, email }: Company, number: string): Promise<string> {
  const { page, words, isPhone, language } = who;
  const { editor, quotations, sending, units } = words.sales;
  await page.goto(`/${language}/${String(id)}`);
  const desk = new InvoiceEditorPage(who);
  await desk.go('quotations');
  await desk.isTitled(quotations.title);
  await expect(page.getByText(quotations.empty.title)).toBeVisible();
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
  await desk.look({ withSizes: true });
  return page.url();
}

async function accepts(customer: Traveller, address: string, number: string): Promise<void> {
  const { page, words } = customer;
  const texts = words.sales.quotations.public;
  const offer = new Screen(customer);
  await page.goto(address);
  await offer.isTitled(fill(texts.title, { number }));
  await offer.look({ withSizes: true });
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
  await goOn(page, offered);
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
  await invoice.look({ withSizes: true });
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

/** The customer: by the link in the e-mail, from the page of all that is open. */
async function paysByLink(customer: Traveller, address: string, all: string, number: string): Promise<void> {
  const { page, words } = customer;
  const { online } = words.sales;
  const shown = new Screen(customer);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: fill(online.title, { number }) })).toBeVisible();
  await expect(page.getByText(online.outstanding, { exact: true })).toBeVisible();
  const pdf = await page.getByRole('link', { name: online.pdf }).getAttribute('href');
  expect((await page.request.get(pdf ?? '')).headers()['content-type']).toContain('application/pdf');
  await shown.look({ withSizes: true });
  await page.goto(all);
  await expect(page.getByRole('list', { name: online.openInvoices })).toContainText(number);
  await shown.look({ withSizes: true });
  await page.getByRole('button', { name: fill(online.payOf, { number }) }).click();
  await page.waitForURL(/sandbox\/mollie\/checkout/);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(online.paid)).toBeVisible({ timeout: 20_000 });
}

/** From a quotation to an invoice that its customer paid by link, each on the screen and in the language of the journey. */
async function sells(browser: Browser, who: Traveller, company: Company, day: string): Promise<void> {
  const { language, isPhone, page, words } = who;
  const customer = await setOut(browser, { language, isPhone });
  const number = `${day.slice(0, 4)}-0001`;
  const offer = `Q${today().slice(0, 4)}-0001`;
  const offered = await quotes(who, company, offer);
  await accepts(customer, await new Mailbox(page, company.email).link('quotation'), offer);
  const invoice = await invoices(who, offered, { day, number });
  const address = await sends(who, company, number);
  await page.goto(`/${language}/${String(company.id)}/sales/customers/${String(company.contact_id)}`);
  await expect(page.getByRole('table', { name: words.sales.statement.title })).toContainText(number);
  await new Screen(who).look({ withSizes: true });
  const link = customerPageCalls.makeCustomerLink.path.replace('{id}', String(company.contact_id));
  const { pathname, search } = new URL(((await company.post(link, {})) as { url: string }).url);
  await paysByLink(customer, address, pathname + search, number);
  customer.watch.nothingWrong();
  await customer.goHome();
  await page.goto(invoice);
  const paid = page.getByRole('main').getByText(words.states.salesInvoice.paid, { exact: true });
  await expect(paid.first()).toBeVisible();
  await agrees(who, [{ day, turnover: '171.00', tax: '35.91' }]);
}

test('a quotation is accepted, invoiced and paid by link', async ({ browser }, { project }) => {
  test.setTimeout(240_000);
  const isPhone = project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const day = addDays(today(), -45);
  await sells(browser, who, await begin(who, yearOf(day)), day);
  who.watch.nothingWrong();
  await who.goHome();
});
