import { expect, test } from '@playwright/test';
import { inboxCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { today } from '../web/src/ui/format/format.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { enter } from './support/enter.ts';
import { Books } from './support/books.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { PAINTER, painterInvoice } from './support/papers.ts';
import { setOut } from './support/traveller.ts';

const PASSWORD = 'six kettles in a row';

test('an employee who may only upload sees that a colleague books the receipt, and its progress', async ({ browser }, {
  project,
}) => {
  const isPhone = project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const owner = await setOut(browser, { language, isPhone });
  const admin_id = await enterOwnCompany(owner, 'Winkelbonnen');
  const api = `/${language}/api/v1/`;
  const email = `bo.${String(Date.now())}@helpers.example`;
  await owner.page.request.post(`${api}invitations/invite-user/`, {
    data: { admin_id, email, role: 'EMPLOYEE', areas: ['purchases.upload'], language },
  });
  const link = await new Mailbox(owner.page, email).link('invitation');
  await owner.goHome();

  const bo = await setOut(browser, { language, isPhone });
  const invitation = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const account = { email, name: 'Bo Brenger', password: PASSWORD, language, invitation };
  expect((await bo.page.request.post(`${api}account/signup/`, { data: account })).status()).toBe(200);
  await enter(bo, { email, password: PASSWORD });
  expect((await bo.page.request.post(`${api}invitations/accept/${invitation}/`, { data: {} })).status()).toBe(200);
  await bo.page.goto(`/${language}/${String(admin_id)}/purchases/inbox`);
  const inbox = new InboxPage(bo);
  const { inbox: words, purchases } = bo.words;
  await expect(bo.page.getByText(words.colleague)).toBeVisible();
  await expect(bo.page.getByText(words.plus)).toHaveCount(0);
  await inbox.drop([await painterInvoice(DE_WIT, 'BO-1', today())]);
  const books = new Books(bo.page, language);
  await expect.poll(async () => (await books.ask(inboxCalls.inbox)).counts.READY).toBe(1);
  await bo.page.reload();
  await inbox.tab(words.tabs.READY).click();
  await expect(inbox.row(PAINTER.name)).toBeVisible();
  await inbox.look();
  await inbox.openReceipt(PAINTER.name);
  await expect(bo.page.getByRole('heading', { name: purchases.screen.colleagueTitle })).toBeVisible();
  await expect(bo.page.getByText(words.progress.inQueue)).toHaveCount(0);
  await inbox.look();
  await bo.goHome();
});
