import { type Browser, expect, type Page, test } from '@playwright/test';
import { ERRORS } from '@saldo/contract';
import { AccountPage } from './pages/account-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { DoorPages } from './pages/door-pages.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { codeOf } from './support/authenticator.ts';
import { Mailbox } from './support/mailbox.ts';
import { PASSWORD, Person } from './support/person.ts';
import { setOut, type Traveller } from './support/traveller.ts';

/** What the e-mail about it is called. */
const LAST_TOKEN = { en: 'Your last backup token was used', nl: 'Je laatste reservecode is gebruikt' };
const NEW_PASSWORD = 'seven ladders and a kite';

async function another(browser: Browser): Promise<Traveller> {
  const isPhone = test.info().project.name === 'phone';
  return setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
}

/** What somebody does with their own account, now and then. Each begins with an account that is made without its pages. */
test.describe('an account', () => {
  let who: Traveller;

  const settled = (name: string, page: Page = who.page): Promise<Person> =>
    new Person(page, name, who.language).settle();

  /** Invites an address to the company of somebody; where the e-mail leads. */
  async function invited(owner: Person, email: string): Promise<string> {
    const { adminId: admin_id } = owner;
    await owner.post('invitations/invite-user/', { admin_id, email, role: 'READ_ONLY', language: who.language });
    return new Mailbox(who.page, email).link('invitation');
  }

  test.beforeEach(async ({ browser }) => {
    who = await another(browser);
  });
  test.afterEach(async () => {
    who.watch.nothingWrong();
    await who.goHome();
  });

  test('signs up to accept an invitation, and accepts another with an existing account', async ({ browser }) => {
    const others = [await another(browser), await another(browser)] as const;
    const owner = await settled('eigenaar', others[0].page);
    const company = `Kade ${owner.email}`;
    const books = new RegExp(`/${who.language}/${String(owner.adminId)}$`);
    const door = new DoorPages(who);
    const signIn = new SignInPage(who);
    const guest = new Person(who.page, 'gast', who.language);
    await door.follow(await invited(owner, guest.email));
    await door.isInvited(company);
    await door.look();
    await door.signUpInvited('Gijs Gast', guest.email, PASSWORD, company);
    await expect(who.page).toHaveURL(books);

    const known = await settled('bekend', others[1].page);
    // What the page still asks for ends with it, and is not refused.
    await who.page.goto('about:blank');
    await who.context.clearCookies();
    await door.follow(await invited(owner, known.email));
    await door.signInInvited();
    await signIn.signIn(known.email, PASSWORD);
    await door.accept(company);
    await expect(who.page).toHaveURL(books);
    for (const other of others) await other.goHome();
  });

  test('verifies a sender address by a one-time link', async () => {
    const owner = await settled('winkel');
    const door = new DoorPages(who);
    const email = `bon.${owner.email}`;
    await owner.post(`administrations/${String(owner.adminId)}/emails/`, { email });
    const link = await new Mailbox(who.page, email).link('verify-sender');
    await who.context.clearCookies();
    await door.follow(link);
    await door.mayNowSend(email, `Kade ${owner.email}`);
    await door.look();
    who.watch.expectRefusal(404, 'verify');
    await door.follow(link);
    await door.senderLinkIsOver();
  });

  test('replaces backup tokens and turns off two-step verification', async () => {
    const person = await settled('zeker');
    const { key, tokens } = await person.setUpTwoSteps();
    const account = new AccountPage(who);
    await account.visit(person.adminId, 'twoStep');
    await account.tokensLeft(tokens.length);
    const made = await account.renewBackupTokens(codeOf(key, { ahead: 1 }));
    expect(made.filter((token) => tokens.includes(token))).toEqual([]);
    who.watch.expectRefusal(400, 'account/2fa/disable/');
    await account.switchOffTwoSteps(PASSWORD, tokens[0] ?? '');
    await account.refusesProof();
    await account.switchOffTwoSteps(PASSWORD, made[0] ?? '');
    await account.hasOneStep();
    await account.look();
  });

  test('signs in with the last backup token and sets up the app again with the password alone', async ({ browser }) => {
    const person = await settled('kwijt');
    const { key, tokens } = await person.setUpTwoSteps();
    const last = tokens.pop() ?? '';
    const elsewhere = await browser.newContext();
    for (const token of tokens) await person.spendToken(token, elsewhere.request);
    await elsewhere.close();
    await who.context.clearCookies();
    const signIn = new SignInPage(who);
    const account = new AccountPage(who);
    await signIn.visit();
    await signIn.signIn(person.email, PASSWORD);
    await signIn.asksForCode();
    await signIn.useBackupToken(last);
    await account.setUpAgain(PASSWORD);
    const newKey = await account.shownKey();
    expect(newKey).not.toBe(key);
    await account.useNewPhone(codeOf(newKey));
    await account.hasToken();
    await new Mailbox(who.page, person.email).tells(LAST_TOKEN[who.language]);
  });

  test('ends sessions elsewhere; changing the password ends all others', async ({ browser }) => {
    const person = await settled('thuis');
    const account = new AccountPage(who);
    const elsewhere = await browser.newContext();
    expect(await person.signIn(elsewhere.request)).toBe(200);
    await account.visit(person.adminId, 'devices');
    await account.endOthers();
    expect(await person.isSignedIn(elsewhere.request)).toBe(false);
    const there = await elsewhere.newPage();
    await there.goto(`/${who.language}`);
    await expect(there.getByText(who.words.signIn.ended.elsewhere)).toBeVisible();
    await expect(there.getByLabel(who.words.signIn.email)).toHaveValue(person.email);
    await there.reload();
    await expect(there.getByText(who.words.signIn.ended.elsewhere)).toBeVisible();

    expect(await person.signIn(elsewhere.request)).toBe(200);
    await who.page.reload();
    await account.endOne();
    await there.goto(`/${who.language}/sign-in?next=%2F${who.language}%2Fmissing`);
    await expect(there.getByText(who.words.signIn.ended.elsewhere)).toBeVisible();
    await expect(there.getByLabel(who.words.signIn.email)).toHaveValue(person.email);
    expect(new URL(there.url()).searchParams.get('next')).toBe(`/${who.language}/missing`);
    await there.goto(`/${who.language}/sign-in`);
    await expect(there.getByText(who.words.signIn.ended.elsewhere)).toBeHidden();

    expect(await person.signIn(elsewhere.request)).toBe(200);
    await account.section('profile');
    who.watch.expectRefusal(400, 'account/change-password/');
    await account.changePassword('not the one', NEW_PASSWORD);
    await account.refusesPassword();
    await account.changePassword(PASSWORD, NEW_PASSWORD);
    await account.hasNewPassword();
    expect(await person.isSignedIn(elsewhere.request)).toBe(false);
    expect(await person.isSignedIn(who.page.request)).toBe(true);
    expect(await person.signIn(elsewhere.request, PASSWORD)).toBe(401);
    expect(await person.signIn(elsewhere.request, NEW_PASSWORD)).toBe(200);
    await elsewhere.close();
  });

  test('a browser may be trusted for a month, until one signs out everywhere', async ({ browser }) => {
    const person = await settled('overal');
    const { key } = await person.setUpTwoSteps();
    const elsewhere = await another(browser);
    const there = new SignInPage(elsewhere);
    const away = new DashboardPage(elsewhere);
    await there.visit();
    await there.signIn(person.email, PASSWORD);
    await there.asksForCode();
    await there.enterCode(codeOf(key, { ahead: 1 }), { remember: true });
    await away.isShown();
    await away.signOut();
    await there.isShown();
    await there.signIn(person.email, PASSWORD);
    await away.isShown();

    const account = new AccountPage(who);
    const signIn = new SignInPage(who);
    await account.visit(person.adminId, 'devices');
    await account.endEverywhere();
    await signIn.isShown();
    expect(await person.isSignedIn(who.page.request)).toBe(false);
    expect(await person.isSignedIn(elsewhere.page.request)).toBe(false);
    await elsewhere.context.clearCookies({ name: /^saldo_(access|refresh)$/ });
    await there.visit();
    await there.signIn(person.email, PASSWORD);
    await there.asksForCode();
    elsewhere.watch.nothingWrong();
    await elsewhere.goHome();
  });

  test('connects the company’s payment account through the provider’s page', async () => {
    const owner = await settled('betaald');
    const settings = new SettingsPage(who);
    await settings.visitConnections(owner.adminId);
    who.watch.expectRefusal(403, 'administrations/create-mollie/');
    who.watch.expectRefusal(409, 'administrations/finish-mollie/');
    await settings.connectPayments('Refuse', PASSWORD);
    await expect(who.page.getByRole('alert')).toContainText(ERRORS.payment_account_refused[who.language]);
    await settings.look();
    await settings.connectPayments('Approve', PASSWORD);
    await settings.hasPayments(`Kade ${owner.email}`);
    expect(new URL(who.page.url()).search).toBe('?tab=connections');
    await settings.disconnectPayments();
  });
});
