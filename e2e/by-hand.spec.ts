import { expect, test } from '@playwright/test';
import { bankCalls, directDebitCalls, type Invoice, quotationCalls, salesCalls, salesMailCalls } from '@saldo/contract';
import { addDays, yearOf } from '@saldo/ledger';
import { madeUpIban } from '../seeds/random.ts';
import { today } from '../web/src/ui/format/format.ts';
import { Screen } from './pages/screen.ts';
import { begin, type Company, CUSTOMER } from './support/seller.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

const CREDITOR_ID = 'NL79ZZZ999999990000';

const LINES = [
  { description: 'Ontwerp', quantity: '1', unit_price: '100.00', treatment: 'nl_high', vat: 'PROCENT_21' },
];

/** A quotation that went by post, and that its customer accepted on the telephone. */
async function quotesByPost(who: Traveller, { id, contact_id, post }: Company): Promise<void> {
  const { page, words, language } = who;
  const { quotations, sending } = words.sales;
  const dates = { quotation_date: today(), valid_until: addDays(today(), 30) };
  const draft = (await post(quotationCalls.createQuotation.path, { contact_id, language, ...dates, lines: LINES })) as {
    id: number;
  };
  const number = `Q${String(yearOf(today()))}-0001`;
  const desk = new Screen(who);
  await page.goto(`/${language}/${String(id)}/sales/quotations/${String(draft.id)}`);
  await desk.button(quotations.send).click();
  const dialog = desk.dialog(quotations.sendTitle);
  await dialog.getByText(sending.byPost, { exact: true }).click();
  await expect(dialog).toContainText(quotations.markDraftText);
  await desk.look();
  await dialog.getByRole('button', { name: sending.markSent, exact: true }).click();
  await desk.says(fill(quotations.marked, { number }));
  await desk.isTitled(fill(quotations.name, { number }));
  await expect(page.getByRole('list', { name: sending.timeline })).toContainText(sending.byPost);

  await desk.button(fill(words.ui.table.rowActions, { name: number })).click();
  await page.getByRole('menuitem', { name: quotations.accept, exact: true }).click();
  const decided = desk.dialog(quotations.acceptTitle);
  await expect(decided.getByLabel(quotations.whoDecided)).toHaveValue(CUSTOMER);
  await desk.look();
  await decided.getByRole('button', { name: quotations.accept, exact: true }).click();
  await desk.says(quotations.accepted);
  await expect(page.getByRole('main')).toContainText(words.states.quotation.accepted);
}

/** What is due of customers with a mandate goes into one file; another invoice is not due yet. */
async function collects(who: Traveller, { id, contact_id, post }: Company): Promise<void> {
  const { page, words, language } = who;
  const { directDebit } = words.sales;
  const numbers: string[] = [];
  for (const payment_term_days of [0, 30]) {
    const body = { contact_id, language, invoice_date: today(), payment_term_days, lines: LINES };
    const made = (await post(salesCalls.createInvoice.path, body)) as Invoice;
    const finalized = salesCalls.finalizeInvoice.path.replace('{id}', String(made.id));
    numbers.push(((await post(finalized, { version: made.version })) as Invoice).number ?? '');
    await post(salesMailCalls.markInvoiceSent.path.replace('{id}', String(made.id)), { sent_on: today() });
  }
  const mandate = { contact_id, iban: madeUpIban('RABO', 4711), signed_on: today() };
  await post(directDebitCalls.createMandate.path, mandate);
  await post(bankCalls.createBankAccount.path, { ibanNumber: madeUpIban('TRIO', 4712), name: 'Triodos' });
  const desk = new Screen(who);
  await page.goto(`/${language}/${String(id)}/sales/direct-debits`);
  await desk.button(directDebit.collectDue).click();
  const dialog = desk.dialog(directDebit.title);
  const invoices = dialog.getByRole('list', { name: directDebit.choose });
  await expect(invoices.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(
    invoices
      .getByRole('listitem')
      .filter({ hasText: numbers[1] ?? '' })
      .getByRole('checkbox'),
  ).not.toBeChecked();
  await dialog.getByLabel(directDebit.search).fill('nobody');
  await expect(invoices.getByRole('listitem')).toHaveCount(0);
  await dialog.getByLabel(directDebit.search).fill('');
  await dialog.getByLabel(fill(directDebit.all_other, { count: 2 })).check();
  await expect(dialog).toContainText(desk.euro('242.00'));
  await dialog.getByLabel(directDebit.creditorId).fill(CREDITOR_ID);
  await desk.look();
  await dialog.getByRole('button', { name: directDebit.make, exact: true }).click();
  await desk.says(fill(directDebit.made_other, { count: 2 }));
  await desk.open(desk.row(desk.date(addDays(today(), 5))));
  const lines = page.getByRole('dialog').getByRole('list', { name: directDebit.count });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await desk.look();
  await page.keyboard.press('Escape');
  await desk.button(directDebit.collectDue).click();
  await expect(desk.dialog(directDebit.title)).toContainText(directDebit.nothing);
}

test('a quotation goes by post and is accepted by telephone; what is due is collected with one file', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, { language: 'en', isPhone: false });
  const company = await begin(who, yearOf(today()));
  await quotesByPost(who, company);
  await collects(who, company);
  who.watch.nothingWrong();
  await who.context.close();
});
