import { expect, type Page, test } from '@playwright/test';
import { inboxCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { DEMO_PASSWORD } from '../seeds/people.ts';
import { today } from '../web/src/ui/format/format.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { Screen } from './pages/screen.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { Books } from './support/books.ts';
import { ownCompany } from './support/own-company.ts';
import { painterInvoice, type Paper, PICTURE } from './support/papers.ts';
import { setOut } from './support/traveller.ts';
import { fill } from './support/words.ts';

const COMPANY = 'Onderweg';
const NEVER: Paper = { ...PICTURE(), name: 'niet-deze.png' };

test.use({ serviceWorkers: 'allow' });

/** The application is on the telephone as soon as its service worker stands ready. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)');
}

test('a receipt photographed offline stays on the phone, and is uploaded once for the person who took it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { language } = KRUIDHOF.owner;
  const who = await setOut(browser, { language, isPhone: true, inNewBrowser: true });
  const { context, page, words, watch } = who;
  const screen = new Screen(who);
  const signIn = new SignInPage(who);
  const { nav, waiting, offline } = words.shell;
  const list = page.getByRole('region', { name: waiting.title });
  const item = (paper: Paper) => list.getByRole('listitem').filter({ hasText: paper.name });
  const invoice = await painterInvoice(KRUIDHOF, 'OW-1', today());
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('upload-image/')) keys.push(request.headers()['idempotency-key']);
  });
  await signIn.visit();
  await signIn.signIn(KRUIDHOF.owner.email, DEMO_PASSWORD);
  await new DashboardPage(who).isShown();
  const id = await ownCompany(page, language, COMPANY);
  const inbox = `/${language}/${String(id)}/purchases/inbox`;
  await page.goto(inbox);
  const books = new Books(page, language);
  await isKept(page);

  watch.withoutConnection(true);
  await page.route('**/upload-image/**', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await screen.attach(screen.button(nav.camera), PICTURE());
  await expect(item(PICTURE())).toBeVisible();
  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await screen.look();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: offline.title })).toBeVisible();
  await expect(page.getByText(fill(offline.text, { company: COMPANY }))).toBeVisible();
  await expect(item(PICTURE())).toBeVisible();
  await screen.attach(screen.button(words.ui.drop.camera), invoice);
  await screen.attach(screen.button(words.ui.drop.choose), NEVER);
  await expect(item(invoice)).toBeVisible();
  await screen.look();
  await item(NEVER).getByRole('button').click();
  const asked = screen.dialog(fill(waiting.removeTitle, { name: NEVER.name }));
  await asked.getByRole('button', { name: waiting.remove, exact: true }).click();
  await expect(item(NEVER)).toHaveCount(0);

  // The session ends, and somebody else signs in on the same telephone.
  await context.clearCookies();
  await context.setOffline(false);
  await signIn.isShown();
  watch.withoutConnection(false);
  await signIn.visit();
  const triedBefore = keys.length;
  await signIn.signIn(DE_WIT.owner.email, DEMO_PASSWORD);
  await expect(page.getByRole('navigation', { name: nav.main })).toBeVisible();
  await page.getByRole('navigation', { name: nav.main }).getByRole('link', { name: nav.inbox }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(list).toHaveCount(0);
  expect(keys).toHaveLength(triedBefore);
  await screen.button(nav.more).click();
  await page.getByRole('dialog').getByRole('button', { name: words.shell.person.menu }).click();
  await page.getByRole('menuitem', { name: words.shell.person.signOut }).click();
  await signIn.isShown();
  watch.withoutConnection(true);
  await context.setOffline(true);
  await page.goto(inbox);
  await signIn.isShown();
  await expect(page.getByText(PICTURE().name)).toHaveCount(0);
  await context.setOffline(false);
  await signIn.isShown();
  watch.withoutConnection(false);

  await signIn.signIn(KRUIDHOF.owner.email, DEMO_PASSWORD);
  await screen.says(fill(waiting.sent_other, { count: 2 }));
  await expect(list).toHaveCount(0);
  const { results } = await books.ask(inboxCalls.inbox);
  expect(results.map(({ file_name }) => file_name).sort()).toEqual([invoice.name, PICTURE().name].sort());
  expect(keys).toHaveLength(triedBefore + 2);
  expect(new Set(keys).size).toBe(2);
  expect(
    await page.evaluate(
      'caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))).then((all) => all.flat().filter(({ url }) => url.includes("/api/")).length))',
    ),
  ).toBe(0);
  watch.nothingWrong();
  await who.goHome();
});
