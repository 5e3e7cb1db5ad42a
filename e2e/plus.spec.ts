import { expect, test } from '@playwright/test';
import { inboxCalls } from '@saldo/contract';
import { LENTE } from '../seeds/companies/lente.ts';
import { DEMO_STAFF, DEMO_STAFF_KEY } from '../seeds/people.ts';
import { formatMoney, today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { QueuePage } from './pages/queue-page.ts';
import { enter, enterBooks } from './support/enter.ts';
import { codeOf } from './support/authenticator.ts';
import { Books } from './support/books.ts';
import { PAINTER, painterInvoice } from './support/papers.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

const AT_A_DESK = { language: 'en', isPhone: false } as const;
const RENT = 'Rent';

test('a Plus customer uploads a receipt, has it rejected, resends it, and sees it booked for one credit', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const number = 'PLUS-1';
  const customer = await setOut(browser, AT_A_DESK);
  await enterBooks(customer, { email: LENTE.owner.email });
  const books = new Books(customer.page, customer.language);
  const inbox = new InboxPage(customer);
  await inbox.visit();
  await inbox.drop([await painterInvoice(LENTE, number, today())]);
  await inbox.isRead();
  const { progress, restore } = customer.words.inbox;
  await expect(inbox.row(PAINTER.name)).toContainText(progress.inQueue);

  const { name } = DEMO_STAFF[0];
  const staff = async (email: string) => {
    const who = await setOut(browser, AT_A_DESK);
    await enter(who, { email, code: codeOf(DEMO_STAFF_KEY) });
    // Whoever works for clients begins with what waits.
    await who.page.goto(`/${who.language}`);
    await new QueuePage(who).isShown();
    return who;
  };
  const bookie = await staff(DEMO_STAFF[0].email);
  const queue = new QueuePage(bookie);
  const expense = new ExpensePage(bookie);
  await expect(queue.row(PAINTER.name)).toContainText(formatMoney('484.00', bookie.language));
  await queue.look({ withSizes: true });
  await queue.take(PAINTER.name);
  await expense.isOpen();
  await queue.isBeside(PAINTER.name, LENTE.company.title);
  await expect(queue.entry()).toContainText(bookie.words.purchases.desk.entry.none);
  await queue.look({ withSizes: true });

  const colleague = await staff(DEMO_STAFF[1].email);
  const colleaguesQueue = new QueuePage(colleague);
  await colleaguesQueue.take(PAINTER.name);
  await expect(colleague.page.getByText(fill(colleague.words.purchases.screen.claimed, { name }))).toBeVisible();
  await colleaguesQueue.look();
  await colleague.goHome();

  await customer.page.reload();
  await expect(inbox.row(PAINTER.name)).toContainText(fill(progress.by, { name }));
  const explanation = `No stamp on ${number}`;
  await bookie.page.keyboard.press('r');
  await expense.sendBack(explanation);
  // The next document is there already.
  await queue.visit();
  await queue.holdsNot(PAINTER.name);

  await inbox.tab(customer.words.inbox.tabs.REJECTED).click();
  await inbox.row(explanation).getByRole('button', { name: restore.act }).click();
  const dialog = customer.page.getByRole('dialog');
  const answer = dialog.getByLabel(new RegExp(`^${restore.answer}`));
  await answer.fill('Typed too late');

  const { rejected: sentBack, withdraw } = bookie.words.inbox;
  await goOn(bookie.page, `/${bookie.language}/${String(books.adminId)}/purchases/inbox?state=REJECTED`);
  const bookiesInbox = new InboxPage(bookie);
  await bookiesInbox.open(bookiesInbox.row(explanation));
  await expect(bookie.page.getByText(sentBack.noAnswerYet)).toBeVisible();
  await expect(bookie.page.getByLabel(new RegExp(`^${bookie.words.inbox.restore.answer}`))).toHaveCount(0);
  await bookiesInbox.look();
  await bookie.page.getByRole('button', { name: withdraw.act }).click();
  await bookiesInbox.says(withdraw.done);
  await expense.isOpen();
  customer.watch.expectRefusal(409, 'purchase-journals/');
  await dialog.getByRole('button', { name: restore.act }).click();
  await expect(dialog.getByText(restore.takenBack)).toBeVisible();
  await expect(answer).toHaveValue('Typed too late');
  await inbox.look();
  await dialog.getByRole('button', { name: restore.goOn }).click();
  await expect(dialog).toHaveCount(0);
  await inbox.visit();
  await customer.page.reload();
  await expect(inbox.row(PAINTER.name)).toContainText(progress.inQueue);
  await queue.visit();
  await queue.take(PAINTER.name);
  await expense.isOpen();
  await expense.sendBack(explanation);
  await queue.visit();
  await queue.holdsNot(PAINTER.name);

  await inbox.visit();
  await inbox.tab(customer.words.inbox.tabs.REJECTED).click();
  const rejected = inbox.row(explanation);
  await inbox.look();
  await rejected.getByRole('button', { name: restore.act }).click();
  await answer.fill('There is none');
  const other = await painterInvoice(LENTE, `${number}-B`, today());
  await inbox.attach(dialog.getByRole('button', { name: restore.choose }), other);
  await expect(dialog.getByRole('button', { name: fill(restore.without, { name: other.name }) })).toBeVisible();
  await inbox.look();
  await dialog.getByRole('button', { name: restore.act }).click();
  await inbox.says(restore.done);
  await expect(rejected).toHaveCount(0);
  await inbox.isRead();

  await queue.visit();
  await queue.take(PAINTER.name);
  await expense.isOpen();
  const again = bookie.page.getByRole('status').filter({ hasText: 'There is none' });
  await expect(again).toContainText(explanation);
  await expect(again.getByRole('button', { name: bookie.words.inbox.again.toFirst })).toBeVisible();
  // What is accepted without a category opens the form there; back at the proposal it says what will be booked.
  await bookie.page.keyboard.press('a');
  await expect(expense.cell(1, bookie.words.purchases.fields.category)).toBeFocused();
  await expense.categorise(1, RENT);
  await bookie.page.keyboard.press('Alt+e');
  await expect(queue.entry()).toContainText(RENT);
  await queue.look();
  await bookie.page.keyboard.press('a');
  await expense.isSaved();
  await queue.visit();
  await queue.holdsNot(PAINTER.name);
  await bookie.goHome();

  await inbox.visit();
  await inbox.tab(customer.words.inbox.tabs.ARCHIVED).click();
  await expect(inbox.row(PAINTER.name)).toContainText(customer.words.states.expense.processed);
  // PROCESSED is what a credit was taken for.
  const { results } = await books.ask(inboxCalls.inbox, { query: { state: 'ARCHIVED', search: number } });
  expect(results).toMatchObject([{ processing: 'PROCESSED' }]);
  await inbox.open(inbox.row(PAINTER.name));
  await expect(customer.page).toHaveURL(/\/purchases\/expenses\/\d+/);
  await customer.goHome();
});
