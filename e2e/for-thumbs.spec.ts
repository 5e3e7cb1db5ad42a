import { expect, type Page, test } from '@playwright/test';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { DEMO_PASSWORD } from '../seeds/people.ts';
import { Screen } from './pages/screen.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { Person } from './support/person.ts';
import { setOut, type Traveller } from './support/traveller.ts';

const FORMS = ['purchases/expenses/new', 'sales/invoices/new', 'contacts/new', 'settings', 'settings?tab=invoices'];
const THUMB = 44;

/** What is typed in or pressed. A tick answers on its whole line, a password in its frame, and a link is as high as the words around it. */
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=password], [type=file], [type=hidden]), textarea';
const CONTROLS = `main form :is(${FIELDS}, .mantine-PasswordInput-input, button:not(.link))`;

for (const language of ['en', 'nl'] as const)
  test(`form fields and buttons are large enough for touch (${language})`, async ({ browser }) => {
    const who = await setOut(browser, { language, isPhone: true });
    const { adminId } = await new Person(who.page, 'duim', language).settle();
    for (const place of FORMS) {
      await who.page.goto(`/${language}/${String(adminId)}/${place}`);
      const controls = who.page.locator(CONTROLS);
      await expect(controls.first()).toBeVisible();
      await who.watch.look(who.page);
      const small: string[] = [];
      for (const control of await controls.all()) {
        const box = await control.boundingBox();
        if (box !== null && Math.round(box.height) < THUMB)
          small.push(`${place}: ${await control.evaluate((element) => element.outerHTML.slice(0, 200))}`);
      }
      expect(small).toEqual([]);
    }
    who.watch.nothingWrong();
    await who.context.close();
  });

const LISTS = ['purchases/inbox', 'purchases/expenses', 'sales/invoices', 'bank', 'contacts'];
const PLACES = [
  ...LISTS,
  'purchases/archive',
  'bank/settings',
  'taxes/vat',
  'reports/profit-and-loss',
  'reports/ledger',
  'reports/opening-balance',
  'settings?tab=users',
];
/** Everything that is pressed or typed in, of the page and of the bars around it. A link is as high as the words around it. */
const ALL = `:is(${FIELDS}, select, button:not(.link))`;

/** What is shown and smaller than a thumb, in either direction. */
async function tooSmall(page: Page, controls = ALL): Promise<string[]> {
  return page.locator(controls).evaluateAll(
    (elements, thumb) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // What only a reader of the screen uses is a pixel wide.
        .filter(({ box }) => box.width > 2 && box.height > 2)
        .filter(({ box }) => Math.round(box.width) < thumb || Math.round(box.height) < thumb)
        .map(({ element, box }) => `${box.width}x${box.height} ${element.outerHTML.slice(0, 160)}`),
    THUMB,
  );
}

test('lists, reports and bars work by touch, show rows quickly and cut off no amount', async ({ browser }) => {
  test.setTimeout(180_000);
  const who = await setOut(browser, { language: 'nl', isPhone: true });
  const { page } = who;
  await page.setViewportSize({ width: 360, height: 740 });
  const door = new SignInPage(who);
  await door.visit();
  await door.signIn(KRUIDHOF.owner.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/nl\/\d+/);
  const root = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
  for (const place of PLACES) {
    await page.goto(`${root}/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await who.watch.look(page);
    expect([place, await tooSmall(page)]).toEqual([place, []]);
    if (!LISTS.includes(place)) continue;
    const list = page.locator('main ul.card[aria-label]').first();
    await expect(list.locator('li').first()).toBeVisible();
    const head = await list.evaluate(
      (element) => element.getBoundingClientRect().top - (element.parentElement?.getBoundingClientRect().top ?? 0),
    );
    expect([place, head <= 740 / 4]).toEqual([place, true]);
  }
  await page.goto(`${root}/reports/balance-sheet`);
  await expect(page.locator('main .num').first()).toBeVisible();
  const cut = await page
    .locator('main td.num, main th.num, main .fig')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > 360)
        .map((cell) => cell.outerHTML.slice(0, 120)),
    );
  expect(cut).toEqual([]);
  who.watch.nothingWrong();
  await who.context.close();
});

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
  const door = new SignInPage(who);
  await door.visit();
  await door.signIn(KRUIDHOF.owner.email, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/en\/\d+/);
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
  await who.context.close();
});
