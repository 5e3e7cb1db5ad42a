import { expect, test } from '@playwright/test';
import { FIELD_TEXTS } from '@saldo/contract';
import { formatIban } from '../web/src/ui/format/format.ts';
import { AccountPage } from './pages/account-page.ts';
import { DashboardPage } from './pages/dashboard-page.ts';
import { DoorPages } from './pages/door-pages.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { WizardPage } from './pages/wizard-page.ts';
import { codeOf } from './support/authenticator.ts';
import { Mailbox } from './support/mailbox.ts';
import { setOut, type Traveller } from './support/traveller.ts';

/** Numbers that the company register gives out for testing; it fails for the last. */
const IN_REGISTER = { kvk: '69599084', name: 'Test EMZ Dagobert', town: 'Amsterdam' };
const REGISTER_FAILS = '90004973';
const IBAN = 'NL91ABNA0417164300';
const PASSWORD = 'four lamps under water';
const NEW_PASSWORD = 'seven ladders and a kite';

/** Somebody new, from making an account to getting back in without phone and password. */
test.describe('a new person', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let who: Traveller;
  let door: DoorPages;
  let signIn: SignInPage;
  let wizard: WizardPage;
  let account: AccountPage;
  let dashboard: DashboardPage;
  let mail: Mailbox;
  let email: string;
  let key: string;
  let tokens: string[];

  test.beforeAll(async ({ browser, isMobile }) => {
    const language = isMobile ? 'nl' : 'en';
    who = await setOut(browser, { language, isPhone: isMobile });
    email = `noor.${language}.${String(Date.now())}@studiokade.example`;
    door = new DoorPages(who);
    signIn = new SignInPage(who);
    wizard = new WizardPage(who);
    account = new AccountPage(who);
    dashboard = new DashboardPage(who);
    mail = new Mailbox(who.page, email);
  });
  test.afterEach(() => who.watch.nothingWrong());
  test.afterAll(() => who.goHome());

  test('signs up and verifies the address', async () => {
    await signIn.visit();
    await signIn.goToSignUp();
    await door.signUp('Noor van Dijk', email, PASSWORD);
    await door.look();
    await signIn.visit();
    who.watch.expectRefusal(403, 'account/login/auth/');
    await signIn.signIn(email, PASSWORD);
    await signIn.isNotVerified();
    await signIn.look();
    const link = await mail.link('verify-email');
    await door.follow(link);
    await signIn.tells('followed', email);
    await signIn.look();
    who.watch.expectRefusal(401, 'account/login/auth/');
    await signIn.signIn(email, 'somebody chose another');
    await signIn.isRefused();
    await signIn.signIn(email, PASSWORD);
    await wizard.isAt('company');
    who.watch.expectRefusal(404, 'account/verify-email/');
    await door.follow(link);
    await door.linkIsOver();
    await door.look();
  });

  test('creates an administration in steps, also going back', async () => {
    await who.page.goto(`/${who.language}`);
    await wizard.isAt('company');
    await wizard.look({ withSizes: true });
    await wizard.lookUp('nobody is called so');
    await wizard.knowsNone('nobody is called so');
    who.watch.expectRefusal(503, 'company-register/');
    await wizard.lookUp(REGISTER_FAILS);
    await wizard.registerIsAway();
    await wizard.look();
    await wizard.lookUp(IN_REGISTER.kvk);
    await wizard.isFilledIn(IN_REGISTER.name, IN_REGISTER.town);
    await wizard.continue();
    await wizard.isAt('form');
    await wizard.isLegalForm('ez');
    await wizard.look();
    await wizard.goBack();
    await wizard.hasCompany(IN_REGISTER.name, IN_REGISTER.town);
    await who.page.reload();
    await wizard.hasCompany(IN_REGISTER.name, IN_REGISTER.town);
    await wizard.continue();
    await wizard.continue();
    await wizard.isAt('vat');
    await wizard.vat({ btw_id: 'NL12345', btw_number: '111222333B01' });
    await wizard.continue();
    await wizard.refusesVatId();
    await wizard.look();
    await wizard.vat({ btw_id: 'NL111222333B01', btw_number: '111222333B01' });
    await wizard.continue();
    await wizard.isAt('start');
    await wizard.look({ withSizes: true });
    await wizard.continue();
    await wizard.isAt('bank');
    await wizard.bank('NL91ABNA0417164301');
    await wizard.finish();
    await wizard.refusesIban();
    await wizard.bank(IBAN);
    await wizard.look();
    await wizard.finish();
    await wizard.isReady(IN_REGISTER.name, formatIban(IBAN));
    await wizard.look();
    await wizard.goToBooks();
    await dashboard.isShown();
    await dashboard.saysWhereToBegin();
    await dashboard.look();
  });

  test('sets up two-step verification and saves the backup tokens', async () => {
    await account.enter();
    await account.writeInitials('N.');
    await account.section('twoStep');
    key = await account.setUpTwoSteps(PASSWORD);
    await account.look();
    who.watch.expectRefusal(400, 'account/2fa/qr/');
    await account.proveCode('000000');
    await account.refusesCode(FIELD_TEXTS.code_wrong[who.language]);
    await account.proveCode(codeOf(key));
    tokens = await account.keepBackupTokens();
    await account.look();
  });

  test('signs in with a code from the app', async () => {
    await dashboard.signOut();
    await signIn.isShown();
    await signIn.signIn(email, PASSWORD);
    await signIn.asksForCode();
    await signIn.look();
    await signIn.enterCode(codeOf(key, { ahead: 1 }));
    await dashboard.isShown();
  });

  test('recovers without phone and password', async () => {
    await dashboard.signOut();
    await signIn.isShown();
    await signIn.goToForgotPassword();
    await door.forgetPassword(email);
    await door.look();
    await door.follow(await mail.link('reset-password'));
    await door.look();
    await door.choosePassword(NEW_PASSWORD);
    await signIn.tells('reset');
    await signIn.signIn(email, NEW_PASSWORD);
    await signIn.asksForCode();
    await signIn.useBackupToken(tokens[0] ?? '');
    await dashboard.isShown();
  });

  test('sets up the app on another phone with a backup token', async () => {
    await account.enter();
    await account.section('twoStep');
    await account.tokensLeft(9);
    await account.proveForNewPhone(NEW_PASSWORD, tokens[1] ?? '');
    const newKey = await account.shownKey();
    expect(newKey).not.toBe(key);
    await account.look();
    tokens = await account.useNewPhone(codeOf(newKey));
  });

  test('sees the account activity, and where', async () => {
    await account.section('devices');
    await account.happened('AUTHENTICATOR_REPLACED');
    await account.happened('SIGNED_IN_WITH_BACKUP_TOKEN');
    await account.happened('PASSWORD_RESET');
    await account.happened('TWO_STEP_SWITCHED_ON');
    await account.isHereAlone();
    await account.look();
    await account.section('notifications');
    await account.look();
    await account.switchNotification('RECURRING_EXPENSE_ENDED');
    await dashboard.signOut();
    await signIn.isShown();
    expect(await who.context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'access' }));
  });
});
