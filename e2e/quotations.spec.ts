import { expect, test } from '@playwright/test';
import { contactCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { InvoiceEditorPage } from './pages/invoice-editor-page.ts';
import { InvoicePage } from './pages/invoice-page.ts';
import { Screen } from './pages/screen.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

test('a quotation is sent, accepted on a phone, invoiced, and its invoice comes back every month', async ({ browser }, {
  project,
}) => {
  test.setTimeout(180_000);
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const { editor, quotations, repeating, sending, units, view } = words.sales;
  const id = await enterOwnCompany(who, `Studio ${String(Date.now())}`, undefined, SELLER_DETAILS);
  const year = today().slice(0, 4);
  const email = `inkoop.${String(Date.now())}@klant.example`;
  const made = await page.request.post(`/${language}/api/v1/${contactCalls.createContact.path}`, {
    data: {
      admin_id: id,
      name: 'Bakker Bouw',
      is_client: true,
      email,
      street: 'Havenkade',
      street_number: '4',
      postal_code: '1505 HZ',
      town: 'Zaandam',
    },
  });
  expect(made.status(), await made.text()).toBe(200);

  await page.goto(`/${language}/${String(id)}`);
  const desk = new InvoiceEditorPage(who);
  await desk.go('quotations');
  await desk.isTitled(quotations.title);
  await expect(page.getByText(quotations.empty.title)).toBeVisible();
  await desk.look();
  await desk.button(quotations.add).click();
  await desk.isTitled(quotations.add);
  await desk.customer('Bakker Bouw');
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
  await expect(letter.getByRole('region', { name: sending.preview })).toContainText('Bakker Bouw');
  await desk.look();
  await letter.getByRole('button', { name: sending.send, exact: true }).click();
  await desk.says(quotations.sent);
  const number = `Q${year}-0001`;
  await desk.isTitled(fill(quotations.name, { number }));
  await expect(page.getByRole('list', { name: sending.timeline })).toContainText(sending.kinds.QUOTATION);
  await desk.look();
  const offered = page.url();

  const customer = await setOut(browser, { language, isPhone: true });
  await customer.page.setViewportSize({ width: 360, height: 780 });
  const address = await new Mailbox(page, email).link('quotation');
  await customer.page.goto(address);
  const offer = new Screen(customer);
  await offer.isTitled(fill(quotations.public.title, { number }));
  await offer.look();
  await offer.button(quotations.public.accept).click();
  await expect(customer.page.getByText(quotations.public.nameMissing)).toBeVisible();
  await offer.field(quotations.public.name).fill('Jan Bakker');
  await offer.button(quotations.public.accept).click();
  await expect(customer.page.getByRole('status').filter({ hasText: 'Jan Bakker' })).toBeVisible();
  await expect(offer.button(quotations.public.accept)).toHaveCount(0);
  await offer.look();
  customer.watch.nothingWrong();
  await customer.context.close();

  await page.goto(offered);
  await expect(page.getByText(/Jan Bakker/)).toBeVisible();
  await desk.look();
  await desk.go('quotations');
  await expect(desk.row('Bakker Bouw')).toContainText(words.states.quotation.accepted);
  await desk.look();
  await desk.open(desk.row('Bakker Bouw'));
  await desk.button(fill(words.ui.table.rowActions, { name: number })).click();
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
  await desk.field(editor.orderReference).fill('PO 4711');
  for (const [label, day] of [
    [editor.performed, `${year}-01-01`],
    [editor.performedUntil, `${year}-01-31`],
  ] as const) {
    await desk.field(label).fill(desk.date(day));
    await desk.field(label).blur();
  }
  await desk.look();
  await desk.finalise(`${year}-0001`);

  const invoice = new InvoicePage(who);
  await invoice.isShown(`${year}-0001`);
  const lines = page.getByRole('table', { name: view.lines });
  await expect(lines).toContainText(fill(view.discountOf, { rate: '10%' }));
  await expect(page.getByRole('main')).toContainText('PO 4711');
  await expect(page.getByRole('main')).toContainText(desk.date(`${year}-01-31`));
  await invoice.look();
  await invoice.button(fill(words.ui.table.rowActions, { name: `${year}-0001` })).click();
  await page.getByRole('menuitem', { name: repeating.make, exact: true }).click();
  const schedule = invoice.dialog(repeating.make);
  await schedule.getByLabel(repeating.description).fill('Onderhoud');
  await invoice.look();
  await schedule.getByRole('button', { name: repeating.make, exact: true }).click();
  await invoice.says(repeating.made);
  await page.goto(`/${language}/${String(id)}/sales/recurring`);
  await expect(invoice.row('Onderhoud')).toContainText('Bakker Bouw');
  await invoice.look();
  who.watch.nothingWrong();
  await who.context.close();
});
