import { expect, test } from '@playwright/test';
import { inboxCalls } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { supplierInvoice } from '../seeds/receipts.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { PAINTER, painterInvoice, type Paper } from './support/papers.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

const OTHER = 'NL20INGB0001234567';
const DATE = '2026-03-09';

/** An invoice of the painter that asks for payment elsewhere. */
async function fromElsewhere(): Promise<Paper> {
  const lines = [{ description: PAINTER.description, net: cents(51_000) }];
  const about = { date: DATE, due: DATE, number: '26-78', lines } as const;
  const buffer = await supplierInvoice(DE_WIT, { ...PAINTER, iban: OTHER }, about);
  return { name: '26-78.pdf', mimeType: 'application/pdf', buffer };
}

test('the second receipt of a new supplier with another account is not paid without confirmation', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, { language: 'nl', isPhone: true });
  const { page, words, watch } = who;
  const inbox = new InboxPage(who);
  const expense = new ExpensePage(who);
  const id = await enterOwnCompany(who, 'Rekeningen');
  await page.goto(`/nl/${String(id)}/purchases/inbox`);
  const books = new Books(page, 'nl');
  await inbox.drop([await fromElsewhere()]);
  await inbox.isRead();
  await inbox.drop([await painterInvoice(DE_WIT, '26-77', '2026-03-02')]);
  await inbox.isRead();
  const [first, second] = (await books.ask(inboxCalls.inbox)).results;

  await goOn(page, `/nl/${String(id)}/purchases/inbox/${String(first?.id)}`);
  await expense.isOpen();
  await expense.categorise(1, 'Kantoorbenodigdheden');
  await expense.save();
  await expect(page).toHaveURL(new RegExp(`inbox/${String(second?.id)}$`));
  await expect(page.getByText(words.purchases.warnings.new_iban)).toBeVisible();
  await inbox.look();

  // The form above did not wait for the job that weighs the papers anew. The list goes on looking until that is done.
  await goOn(page, `/nl/${String(id)}/purchases/inbox`);
  await expect(inbox.row(PAINTER.name).first()).toContainText(words.inbox.attention.new_iban);
  await goOn(page, `/nl/${String(id)}/purchases/inbox/${String(second?.id)}`);
  await expense.isOpen();
  await expense.save();
  await expect(page).toHaveURL(/purchases\/inbox$/);

  await goOn(page, `/nl/${String(id)}/purchases/expenses`);
  await inbox.button(words.ui.table.choose).click();
  await page.getByRole('checkbox', { name: /26-78|2026-0002/ }).check();
  await inbox.look();
  await inbox.button(words.purchases.paymentFile.act).click();
  const dialog = inbox.dialog(words.purchases.paymentFile.title);
  const seen = { supplier: PAINTER.name, iban: 'NL91 ABNA 0417 1643 00', other: 'NL20 INGB 0001 2345 67' };
  await expect(dialog).toContainText(fill(words.purchases.paymentFile.differs.INVOICE, seen));
  await expect(dialog.getByRole('link', { name: '2026-0002' })).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: fill(words.purchases.paymentFile.confirm.INVOICE, seen) }),
  ).toBeVisible();
  await inbox.look();
  watch.nothingWrong();
  await who.goHome();
});
