import { expect, test } from '@playwright/test';
import { type HeldMail, inboundMailCalls } from '@saldo/contract';
import { InboxPage } from './pages/inbox-page.ts';
import { Person } from './support/person.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

const MAIL: HeldMail = {
  id: 1,
  sender: 'winkel@elders.example',
  subject: 'Factuur mei',
  received_at: '2026-07-10T10:00:00Z',
  held_because: 'UNKNOWN_SENDER',
  receipt_count: 1,
};

test('deleting a held e-mail requires confirmation', async ({ browser }, info) => {
  const isPhone = info.project.name === 'phone';
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  const { adminId } = await new Person(who.page, 'brievenbus', who.language).settle();
  const inbox = new InboxPage(who);
  const { held } = who.words.inbox;
  const mails = [MAIL];
  // Only a mail server brings a mail in: what the inbox hears of it is said here.
  await who.page.route(`**/${inboundMailCalls.heldMails.path}**`, async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: mails });
    mails.splice(0);
    return route.fulfill({ json: { deleted: true } });
  });
  await who.page.goto(`/${who.language}/${String(adminId)}/purchases/inbox`);
  const kept = who.page.getByRole('region', { name: held.title });
  const remove = kept.getByRole('button', { name: held.delete });
  const asked = inbox.dialog(fill(held.deleteTitle, { name: MAIL.subject }));
  await remove.click();
  await expect(asked).toContainText(held.deleteText_one);
  await inbox.look();
  await asked.getByRole('button', { name: who.words.ui.cancel }).click();
  await expect(asked).toHaveCount(0);
  expect(mails).toHaveLength(1);

  await remove.click();
  await asked.getByRole('button', { name: held.delete }).click();
  await inbox.says(held.deleted);
  await expect(kept).toHaveCount(0);
  expect(mails).toHaveLength(0);
  who.watch.nothingWrong();
  await who.goHome();
});
