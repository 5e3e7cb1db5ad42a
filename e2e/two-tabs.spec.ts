import { expect, test } from '@playwright/test';
import { contactCalls, ERRORS, journalCalls, purchaseCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { Screen } from './pages/screen.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { setOut } from './support/traveller.ts';
import { goOn } from './support/go-on.ts';

test('after a conflicting change, loads the latest version and first warns what is lost', async ({ browser }, {
  project,
}) => {
  const who = await setOut(browser, { language: 'en', isPhone: project.name === 'phone' });
  const { page, words, watch } = who;
  const { loadNewer, losesTyped } = words.ui.form;
  const id = await enterOwnCompany(who, 'Two tabs');
  const api = '/en/api/v1/';
  const made = async (path: string, data: object) => {
    const reply = await page.request.post(`${api}${path}`, { data: { admin_id: id, ...data } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return (await reply.json()) as { id: number; version: number };
  };
  const contact = await made(contactCalls.createContact.path, { name: 'Timber yard', is_supplier: true });
  const ledgers = await page.request.get(`${api}${journalCalls.purchaseLedgers.path.replace('{adminId}', String(id))}`);
  const [ledger] = (await ledgers.json()) as { id: number }[];
  const line = {
    description: 'Oak',
    ledger_account_id: ledger?.id,
    vat: 'PROCENT_21',
    amount: '100.00',
    amount_btw: '21.00',
  };
  const body = { contact_id: contact.id, document_number: 'T-1', date: today(), lines: [line] };
  const expense = await made(purchaseCalls.createExpense.path, body);
  const change = (data: object) =>
    page.request.put(`${api}${purchaseCalls.updateExpense.path.replace('{id}', String(expense.id))}`, {
      data: { admin_id: id, ...body, ...data },
    });

  await page.goto(`/en/${String(id)}/purchases/expenses/${String(expense.id)}`);
  const form = new ExpensePage(who);
  await form.isOpen();
  expect((await change({ lines: [{ ...line, description: 'Oak, planed' }], version: expense.version })).status()).toBe(
    200,
  );
  await form.describe('Beech');
  watch.expectRefusal(409, 'purchase-journals/');
  await form.save();
  await form.isRefused(ERRORS.stale_version.en);
  const alert = page.getByRole('alert').filter({ hasText: ERRORS.stale_version.en });
  await expect(alert).toContainText(losesTyped);
  await form.look();
  const description = form.cell(1, words.purchases.fields.description);
  await expect(description).toHaveValue('Beech');
  await alert.getByRole('button', { name: loadNewer }).click();
  await expect(description).toHaveValue('Oak, planed');
  await form.describe('Oak, planed and oiled');
  await form.save();
  await form.isSaved();

  await goOn(page, `/en/${String(id)}/contacts/${String(contact.id)}?edit=yes`);
  const screen = new Screen(who);
  const town = screen.field(words.contacts.fields.town);
  await town.fill('Delft');
  const path = contactCalls.updateContact.path.replace('{id}', String(contact.id));
  const data = { admin_id: id, name: 'Timber yard', town: 'Gouda', is_supplier: true, version: contact.version };
  expect((await page.request.put(`${api}${path}`, { data })).status()).toBe(200);
  watch.expectRefusal(409, 'contacts/');
  await screen.button(words.contacts.save).click();
  await screen.button(loadNewer).click();
  await expect(town).toHaveValue('Gouda');
  await page.goto(`/en/${String(id)}/contacts/${String(contact.id)}`);
  await screen.isTitled('Timber yard');
  await screen.look({ withSizes: true });
  watch.nothingWrong();
  await who.goHome();
});
