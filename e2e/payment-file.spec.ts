import { expect, test } from '@playwright/test';
import { bankCalls, contactCalls, journalCalls, paymentFileCalls, purchaseCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { goOn } from './support/go-on.ts';

/** A company of its own with one expense, which stands in a payment file. */
async function withOrdered({ page, ...who }: Traveller) {
  const admin_id = await enterOwnCompany({ page, ...who }, 'Nabesteld');
  const send = async (path: string, data: object) => {
    const sent = await page.request.post(`/nl/api/v1/${path}`, { data: { admin_id, ...data } });
    expect(sent.status(), await sent.text()).toBe(200);
    return (await sent.json()) as { id: number };
  };
  const ledgers = journalCalls.purchaseLedgersAutocomplete.path.replace('{adminId}', String(admin_id));
  const [ledger] = (await (await page.request.get(`/nl/api/v1/${ledgers}`)).json()) as { id: number }[];
  const supplier = { name: 'Papierhandel Vos', is_supplier: true, iban: 'NL44RABO0123456789' };
  const line = { description: 'Papier', ledger_account_id: ledger?.id, vat: 'PROCENT_21', amount: '100.00' };
  const { id: contact_id } = await send(contactCalls.createContact.path, supplier);
  const { id } = await send(purchaseCalls.createExpense.path, {
    contact_id,
    document_number: '26-1',
    date: today(),
    lines: [line],
  });
  const account = await send(bankCalls.createBankAccount.path, { ibanNumber: 'NL91ABNA0417164300' });
  const order = { expense_ids: [id], execution_date: today(), bank_account_id: account.id };
  const file = await send(paymentFileCalls.makePaymentFile.path, order);
  return { admin_id, id, file: file.id };
}

test('an error about an expense in a payment file links to that file', async ({ browser }) => {
  const who = await setOut(browser, { language: 'nl', isPhone: false });
  const { page, words, watch } = who;
  const expense = new ExpensePage(who);
  const { admin_id, id, file } = await withOrdered(who);
  const way = words.purchases.paymentFile.see;
  const isAtFile = () => expect(page).toHaveURL(new RegExp(`purchases/payment-files\\?file=${String(file)}$`));
  watch.expectRefusal(409, 'purchase-journals/');

  await page.goto(`/nl/${String(admin_id)}/purchases/expenses/${String(id)}`);
  await expense.isOpen();
  // Said before anything is typed, with the way there.
  await expect(page.getByText(words.purchases.locked.ordered)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
  await expense.cell(1, words.purchases.fields.excl).fill('90,00');
  await expense.save();
  await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
  await expense.look({ withSizes: true });

  await page.reload();
  await expense.isOpen();
  await expense.button(words.purchases.screen.delete).click();
  await page.getByRole('dialog').getByRole('button', { name: words.purchases.deleteConfirm }).click();
  await page.getByRole('alert').getByRole('button', { name: way }).click();
  await isAtFile();

  await goOn(page, `/nl/${String(admin_id)}/purchases/expenses`);
  await page.getByRole('checkbox', { name: /-0001/ }).check();
  await expense.button(words.purchases.paymentFile.act).click();
  await expense.look({ withSizes: true });
  await expense.dialog(words.purchases.paymentFile.title).getByRole('link', { name: way }).click();
  await isAtFile();
  watch.nothingWrong();
  await who.goHome();
});
