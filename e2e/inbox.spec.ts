import { expect, test } from '@playwright/test';
import { inboxCalls, purchaseCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { Books } from './support/books.ts';
import { enterOwnCompany } from './support/own-company.ts';
import { painterInvoice, SCANNED_INVOICE, TILL_RECEIPT } from './support/papers.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

const REASON = 'De onderkant ontbreekt';

test('the inbox counts receipts that need action, shows why one was rejected, and recognises duplicates', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, { language: 'nl', isPhone: true });
  const { page, words, watch } = who;
  const inbox = new InboxPage(who);
  const expense = new ExpensePage(who);
  const id = await enterOwnCompany(who, 'Overzicht');
  await page.goto(`/nl/${String(id)}/purchases/inbox`);
  const books = new Books(page, 'nl');
  await inbox.drop([TILL_RECEIPT(), SCANNED_INVOICE(), await painterInvoice(DE_WIT, '26-77', '2026-03-02')]);
  await inbox.isRead();

  await test.step('a receipt paid by card is proposed as paid', async () => {
    await inbox.openReceipt('Korenbloem');
    await expense.isOpen();
    await expect(page.getByRole('radio', { name: words.purchases.payment.BANK })).toBeChecked();
    await goOn(page, `/nl/${String(id)}/purchases/inbox`);
  });

  await test.step('the toast of a saved expense covers nothing in use', async () => {
    await inbox.openReceipt('Korenbloem');
    await expense.isOpen();
    await expense.categorise(1, 'Kantoorbenodigdheden');
    await expense.save();
    const said = page.getByRole('status').filter({ hasText: fill(words.purchases.saved, { number: '2026-0001' }) });
    await expect(said).toBeVisible();
    await expense.isOpen();
    const card = await said.boundingBox();
    const bottom = (card?.y ?? 0) + (card?.height ?? 0);
    const below = page.locator('[data-lower-edge]').first();
    await expect(below).toBeVisible();
    expect(bottom).toBeLessThanOrEqual((await below.boundingBox())?.y ?? 0);
    const bar = await page.getByRole('banner').boundingBox();
    expect(card?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  await test.step('a rejected receipt needs action and shows the reason', async () => {
    await goOn(page, `/nl/${String(id)}/purchases/inbox`);
    await inbox.openReceipt('Van Santen');
    await expense.isOpen();
    await expense.sendBack(REASON);
    await goOn(page, `/nl/${String(id)}/purchases/inbox`);
    const { counts } = await books.ask(inboxCalls.inbox);
    expect(counts).toMatchObject({ OPEN: 2, NEEDS_YOU: 2, WAITING: 1, REJECTED: 1 });
    await expect(inbox.tab(words.inbox.tabs.NEEDS_YOU)).toContainText(/2$/);
    await expect(inbox.tab(words.inbox.tabs.OPEN)).toContainText(/2$/);
    await inbox.tab(words.inbox.tabs.NEEDS_YOU).click();
    await inbox.open(inbox.row('Van Santen').first());
    await expect(page.getByText(REASON)).toBeVisible();
    await expect(page.getByText(DE_WIT.owner.name)).toBeVisible();
    await inbox.look();
    await inbox.field(words.inbox.restore.answer).fill('Zo is hij');
    await inbox.button(words.inbox.restore.act).click();
    await expense.isOpen();
  });

  await test.step('a booked receipt uploaded again is shown as a duplicate', async () => {
    await goOn(page, `/nl/${String(id)}/purchases/inbox`);
    watch.withoutConnection(true);
    await page.route('**/upload-image/**', (route) => route.abort('internetdisconnected'));
    await inbox.attach(inbox.button(words.ui.drop.choose), [TILL_RECEIPT()]);
    const waiting = page.getByRole('region', { name: words.shell.waiting.title });
    await expect(waiting).toContainText(TILL_RECEIPT().name);

    const { person, nav, waiting: said } = words.shell;
    const leave = async () => {
      await inbox.button(nav.more).click();
      await page.getByRole('dialog').getByRole('button', { name: person.menu }).click();
      await page.getByRole('menuitem', { name: person.signOut }).click();
    };
    await leave();
    const asked = inbox.dialog(fill(said.signOutTitle_one, { count: 1 }));
    await expect(asked).toContainText(said.signOutText);
    await asked.getByRole('button', { name: said.stay }).click();
    await expect(asked).toHaveCount(0);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    watch.withoutConnection(false);
    await page.reload();
    const known = page
      .getByRole('status')
      .filter({ hasText: fill(words.shell.known.booked, { name: TILL_RECEIPT().name }) });
    await expect(known).toContainText('Korenbloem');
    await known.getByRole('button', { name: words.shell.known.open }).click();
    await expect(page).toHaveURL(/purchases\/expenses\/\d+$/);
    const shown = Number(/\d+$/.exec(page.url())?.[0]);
    expect(await books.ask(purchaseCalls.expense, { params: { id: shown } })).toMatchObject({
      bookingNumber: '2026-0001',
      payment_method: 'BANK',
    });
  });
  watch.nothingWrong();
  await who.goHome();
});
