import { type Browser, expect, test } from '@playwright/test';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { DEMO_PASSWORD, DEMO_STAFF, DEMO_STAFF_KEY } from '../seeds/people.ts';
import { Bell } from './pages/bell.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { enter, enterBooks } from './support/enter.ts';
import { codeOf } from './support/authenticator.ts';
import { Books } from './support/books.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';
import { goOn } from './support/go-on.ts';

const ADMIN = DEMO_STAFF[3];
const IBAN = 'NL20 INGB 0001 2345 67';

async function signedIn(browser: Browser, isPhone: boolean, about: { email: string; code?: string }) {
  const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  await enter(who, about);
  return who;
}

const cardOf = ({ page, words }: Traveller) =>
  page.getByRole('main').getByRole('list', { name: words.administrations.approvals.title });

test('staff ask for another account on invoices and for an owner more; the client declines one and approves the other', async ({
  browser,
}, info) => {
  test.setTimeout(180_000);
  const isPhone = info.project.name === 'phone';
  const owner = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone });
  await enterBooks(owner, { email: KRUIDHOF.owner.email });
  const { adminId } = new Books(owner.page, owner.language);
  const staff = await signedIn(browser, isPhone, { email: ADMIN.email, code: codeOf(DEMO_STAFF_KEY) });
  const { approvals, invitations, users, roles } = staff.words.administrations;

  const settings = new SettingsPage(staff);
  await settings.visitCompany(adminId);
  const field = settings.companyField('bank_account_number');
  const before = await field.inputValue();
  await field.fill(IBAN);
  staff.watch.expectRefusal(403, 'approval-requests/');
  await settings.button(new RegExp(`^${staff.words.administrations.save}`)).click();
  await settings.confirms(DEMO_PASSWORD, approvals.what);
  await settings.says(approvals.requested);
  await expect(cardOf(staff).getByRole('listitem').filter({ hasText: IBAN })).toContainText(approvals.another);
  await expect(settings.companyField('bank_account_number')).toHaveValue(before);

  const email = `eigenaar.${String(Date.now())}@helpers.example`;
  await staff.page.goto(`/${staff.language}/${String(adminId)}/settings?tab=users`);
  await settings.button(users.invite).click();
  const dialog = staff.page.getByRole('dialog', { name: invitations.inviteTitle });
  await dialog.getByLabel(invitations.email).fill(email);
  await dialog.getByRole('combobox', { name: users.role }).click();
  await staff.page.getByRole('option', { name: roles.OWNER }).click();
  staff.watch.expectRefusal(403, 'approval-requests/');
  await dialog.getByRole('button', { name: approvals.request }).click();
  await settings.confirms(DEMO_PASSWORD, approvals.what);
  await settings.says(approvals.requested);
  await expect(cardOf(staff)).toContainText(email);
  await settings.look();

  await owner.page.goto(`/${owner.language}/${String(adminId)}`);
  const screen = new SettingsPage(owner);
  const account = cardOf(owner).getByRole('listitem').filter({ hasText: IBAN });
  await expect(account).toContainText(
    fill(approvals.fromTo, { before: before.replaceAll(/(.{4})(?=.)/g, '$1 '), after: IBAN }),
  );
  await expect(account).toContainText(ADMIN.name);
  await screen.look();
  await new Bell(owner).show();
  const told = fill(owner.words.shell.told.APPROVAL_REQUESTED, { name: ADMIN.name });
  await expect(owner.page.getByRole('dialog').getByRole('link', { name: told }).first()).toBeVisible();
  await owner.page.keyboard.press('Escape');
  await account.getByRole('button', { name: approvals.decline }).click();
  await screen.says(approvals.declined);
  await expect(account).toHaveCount(0);
  const person = cardOf(owner).getByRole('listitem').filter({ hasText: email });
  owner.watch.expectRefusal(403, 'approve/');
  await person.getByRole('button', { name: approvals.approve }).click();
  await screen.confirms(DEMO_PASSWORD, approvals.approveWhat);
  await screen.says(approvals.approved);
  await expect(cardOf(owner)).toHaveCount(0);
  await goOn(owner.page, `/${owner.language}/${String(adminId)}/settings?tab=users`);
  await expect(owner.page.getByRole('main').getByText(email)).toBeVisible();
  for (const who of [owner, staff]) {
    who.watch.nothingWrong();
    await who.goHome();
  }
});
