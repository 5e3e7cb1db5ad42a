import { expect, test } from '@playwright/test';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { Screen } from './pages/screen.ts';
import { enterBooks } from './support/enter.ts';
import { ALL, tooSmall } from './support/thumbs.ts';
import { setOut, type Traveller } from './support/traveller.ts';

/** What opens over a page, and which buttons lead to it. */
function opened({ words }: Traveller): readonly [place: string, ...buttons: string[]][] {
  return [
    [''],
    ['', words.ui.search],
    ['reports/opening-balance', words.journal.opening.change],
    ['bank', words.bank.import],
    ['bank/settings', words.bank.accounts.add],
    ['settings?tab=users', words.administrations.users.invite],
    ['settings', words.shell.history],
    ['purchases/expenses', words.purchases.filters.act],
    ['contacts', words.contacts.more.title],
    ['contacts', words.contacts.more.title, words.contacts.more.import],
  ];
}

test('dialogs, menus, a bank line and a VAT return are for thumbs, and no keyboard opens by itself', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, { language: 'en', isPhone: true });
  const { page, words } = who;
  await page.setViewportSize({ width: 360, height: 740 });
  const screen = new Screen(who);
  await enterBooks(who, { email: KRUIDHOF.owner.email });
  const root = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  const looks = async (what: string, controls?: string) => {
    await who.watch.look(page);
    expect([what, await tooSmall(page, controls)]).toEqual([what, []]);
  };
  for (const [place, ...buttons] of opened(who)) {
    await page.goto(`${root}/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of buttons)
      await page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('menuitem', { name, exact: true }))
        .first()
        .click();
    await looks([place, ...buttons].join(', '));
  }
  await page.goto(`${root}/bank`);
  await screen.row(/./).first().getByRole('button').first().click();
  await looks('a bank line');
  await expect(page.locator('input:focus, textarea:focus')).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: words.inbox.question.act, exact: true }).click();
  await looks('a question');
  await expect(page.locator('input:focus, textarea:focus')).toHaveCount(0);
  await page.goto(`${root}/taxes/vat`);
  await screen.row(/./).first().getByRole('button').first().click();
  await expect(page.getByText(words.tax.toPayShort).or(page.getByText(words.tax.toReceiveShort))).toBeVisible();
  await looks('a VAT return', `${ALL}, main ul .link`);
  who.watch.nothingWrong();
  await who.goHome();
});
