import { expect, test } from '@playwright/test';
import { inboxCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { formatDate, today } from '../web/src/ui/format/format.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { enter } from './support/enter.ts';
import { Books } from './support/books.ts';
import { Mailbox } from './support/mailbox.ts';
import { ownCompany } from './support/own-company.ts';
import { PAINTER, painterInvoice, PICTURE } from './support/papers.ts';
import { setOut } from './support/traveller.ts';

test('a question about a receipt is asked and answered by an e-mailed link, and books nothing', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const isPhone = info.project.name === 'phone';
  const { owner } = isPhone ? KRUIDHOF : DE_WIT;
  const { language } = owner;
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const inbox = new InboxPage(who);
  const expense = new ExpensePage(who);
  await enter(who, { email: owner.email });
  const id = await ownCompany(page, language, 'Vraag');
  await page.goto(`/${language}/${String(id)}/purchases/inbox`);
  const books = new Books(page, language);
  await inbox.drop([await painterInvoice(DE_WIT, 'VR-1', today())]);
  await inbox.isRead();
  await inbox.openReceipt(PAINTER.name);
  await expense.isOpen();
  const here = page.url();

  const { question } = words.inbox;
  await expense.button(new RegExp(`^${question.act}$`)).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: question.label }).fill('For the office?');
  await expense.look({ withSizes: true });
  await dialog.getByRole('button', { name: question.ask }).click();
  await expense.says(question.asked);
  await expense.isOpen();
  expect(page.url()).toBe(here);
  const asked = await books.ask(inboxCalls.inbox);
  expect(asked.results).toMatchObject([{ state: 'SUGGESTED', open_question: { question: 'For the office?' } }]);

  const link = await new Mailbox(page, owner.email).link('question');
  const stranger = await setOut(browser, { language, isPhone });
  await stranger.page.goto(link);
  const door = new SignInPage(stranger);
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('For the office?');
  await door.look({ withSizes: true });
  await stranger.page.getByLabel(question.answerLabel).fill('Yes');
  await stranger.page.getByRole('button', { name: question.answer, exact: true }).click();
  await expect(stranger.page.getByRole('heading', { name: question.thanksTitle })).toBeVisible();
  // Opened once more, the e-mail says that it was answered, and when.
  stranger.watch.expectRefusal(409, 'public/questions/');
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText(question.answeredTitle);
  await expect(stranger.page.getByText(formatDate(today(), language, 'long'))).toBeVisible();
  await door.look();
  await page.reload();
  await expense.isOpen();
  await expect(page.getByRole('main').getByText('For the office? Yes')).toBeVisible();
  await expense.look();

  const mailbox = new Mailbox(page, owner.email);
  const ask = async (text: string, offer: 'CATEGORY' | 'PHOTO') => {
    const before = await mailbox.link('question');
    await expense.button(new RegExp(`^${question.act}$`)).click();
    await dialog.getByRole('textbox', { name: question.label }).fill(text);
    // Switch and words lie over each other; either takes the press.
    await dialog.getByLabel(question.offer[offer]).click({ force: true });
    await dialog.getByRole('button', { name: question.ask }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => mailbox.link('question')).not.toBe(before);
    await stranger.page.goto(await mailbox.link('question'));
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText(text);
  };
  const answer = async () => {
    await stranger.page.getByRole('button', { name: question.answer, exact: true }).click();
    await expect(stranger.page.getByRole('heading', { name: question.thanksTitle })).toBeVisible();
    await page.reload();
    await expense.isOpen();
  };

  // A category that somebody chose stays, and what is answered is taken over in one press.
  const [chosen, answered] =
    language === 'nl' ? ['Telefoon en internet', 'Kantoorbenodigdheden'] : ['Phone and internet', 'Office supplies'];
  await expense.categorise(1, chosen);
  await expect(page.getByRole('status').filter({ hasText: words.ui.form.concept.split('{{')[0] ?? '' })).toBeVisible();
  await ask('Which category?', 'CATEGORY');
  await door.choose(stranger.page.getByRole('combobox', { name: question.category }), answered);
  await answer();
  const category = expense.cell(1, words.purchases.fields.category);
  await expect(category).toHaveValue(new RegExp(chosen));
  await expense.look();
  await expense.button(question.use).click();
  await expect(category).toHaveValue(new RegExp(answered));
  await expect(expense.button(question.use)).toHaveCount(0);

  const photo = PICTURE();
  await ask('Is there a photo?', 'PHOTO');
  await door.attach(stranger.page.getByRole('button', { name: question.choosePhoto }), photo);
  await door.look();
  await answer();
  await expect(page.getByRole('main').getByRole('link', { name: photo.name })).toBeVisible();
  await expense.look();
  await stranger.goHome();
  await who.goHome();
});
