import { type Browser, expect, test } from '@playwright/test';
import { contactCalls, salesCalls, timesheetCalls } from '@saldo/contract';
import { today } from '../web/src/ui/format/format.ts';
import { HoursPage } from './pages/hours-page.ts';
import { enter } from './support/enter.ts';
import { holdBack } from './support/hold-back.ts';
import { Mailbox } from './support/mailbox.ts';
import { enterOwnCompany, SELLER_DETAILS } from './support/own-company.ts';
import { PASSWORD, tokenOf } from './support/person.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill } from './support/words.ts';

const CLIENT = {
  name: 'Veldhuis Advies',
  is_client: true,
  street: 'Havenkade',
  street_number: '4',
  postal_code: '1505 HZ',
  town: 'Zaandam',
};

test('a consultant records hours, invoices them and sees what the project brings in', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const isPhone = info.project.name === 'phone';
  const language = isPhone ? 'nl' : 'en';
  const who = await setOut(browser, { language, isPhone });
  const { page, words } = who;
  const texts = words.projects;
  const admin_id = await enterOwnCompany(who, `Uren ${language}`, undefined, SELLER_DETAILS);
  const api = (path: string) => `/${language}/api/v1/${path}`;
  const made = await page.request.post(api(contactCalls.createContact.path), { data: { admin_id, ...CLIENT } });
  expect(made.ok()).toBe(true);
  await page.goto(`/${language}/${String(admin_id)}`);

  const hours = new HoursPage(who);
  await hours.go('projects');
  await hours.isTitled(texts.title);
  await hours.button(texts.new).first().click();
  const dialog = hours.dialog(texts.new);
  await dialog.getByLabel(new RegExp(`^${texts.name}`)).fill('Rebranding');
  await dialog
    .getByLabel(new RegExp(`^${texts.client}`))
    .and(page.locator('input'))
    .click();
  await page.getByRole('option', { name: CLIENT.name }).click();
  await dialog.getByLabel(new RegExp(`^${texts.budgetHours}`)).fill('20');
  await hours.look();
  await dialog.getByRole('button', { name: texts.save }).click();
  await hours.isTitled('Rebranding');

  await hours.addRate('Rebranding', '95.00');
  await hours.look({ withSizes: true });

  await hours.visitWeek();
  await hours.addRow('Rebranding', 'Sketches');
  const cells = hours.hoursOf('Rebranding · Sketches');
  await expect(cells).toHaveCount(7);
  await cells.nth(0).fill('7:30');
  await cells.nth(0).press('Enter');
  await cells.nth(1).fill(language === 'nl' ? '8,5' : '8.5');
  await cells.nth(1).blur();
  await expect(cells.nth(1)).toHaveValue('8:30');
  await hours.hasTotal('16:00');
  await hours.look();
  await cells.nth(2).fill('2');
  await hours.saves(() => cells.nth(2).blur());
  await hours.hasTotal('18:00');
  await page.reload();
  await hours.hasTotal('18:00');
  await cells.nth(2).fill('');
  await hours.saves(() => cells.nth(2).blur());
  await hours.hasTotal('16:00');
  await page.reload();
  await hours.hasTotal('16:00');
  await hours.addClientRow(CLIENT.name, 'Advice');
  await expect(hours.hoursOf(`${CLIENT.name} · Advice`)).toHaveCount(7);

  // The timer is the server's: another tab sees it, and stopping it twice is harmless.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const { start, switch: instead, stop } = words.timesheets.timer;
  await expect(tab.getByRole('button', { name: start })).toBeVisible();
  const hear = await holdBack(tab, timesheetCalls.timer.path);
  await hours.startTimer('Call');
  // A tab that has not heard of it yet asks which of the two goes on.
  await tab.getByRole('textbox', { name: words.timesheets.description }).first().fill('Mail');
  await tab.getByRole('button', { name: start }).click();
  await tab.getByRole('button', { name: instead }).click();
  hear();
  await expect(tab.getByRole('button', { name: stop })).toBeVisible();
  await tab.getByRole('button', { name: words.timesheets.timer.discard }).click();
  await expect(tab.getByRole('button', { name: words.timesheets.timer.start })).toBeVisible();
  await tab.close();
  who.watch.expectRefusal(409, 'timesheets/entries/stop/');
  await hours.button(words.timesheets.timer.stop).click();
  await hours.says(words.timesheets.timer.elsewhere);

  await hours.importCalendar('Intake', today());
  await hours.change('Intake', 'Intake by phone');
  await hours.bill();
  await expect(page).toHaveURL(/sales\/invoices\/\d+/);
  const id = Number(/invoices\/(\d+)/.exec(page.url())?.[1]);
  const invoice = await page.request.get(api(salesCalls.invoice.path.replace('{id}', String(id))), {
    params: { admin_id },
  });
  const { version, total_excl } = (await invoice.json()) as { version: number; total_excl: string };
  expect(total_excl).toBe('1520.00');
  const final = await page.request.post(api(salesCalls.finalizeInvoice.path.replace('{id}', String(id))), {
    data: { admin_id, version },
  });
  expect(final.ok(), await final.text()).toBe(true);

  await page.goto(`/${language}/${String(admin_id)}`);
  await hours.go('projects');
  await hours.open(hours.row('Rebranding'));
  await expect(page.getByText(hours.euro('1520.00')).first()).toBeVisible();
  await expect(page.getByRole('table', { name: texts.entries })).toContainText(CLIENT.name);
  await expect(page.getByText(fill(texts.ofBudget, { percentage: 80 }))).toBeVisible();
  await hours.addsAndRemoves('Intake by phone');

  await hours.go('hoursCriterion');
  await expect(
    page.getByText(fill(words.timesheets.criterion.meter, { hours: 17, norm: language === 'nl' ? '1.225' : '1,225' })),
  ).toBeVisible();
  await hours.look();
  await seenByColleague(who, browser, admin_id);
});

/** A colleague in the same project sees its hours, and neither the hours of others nor a rate. */
async function seenByColleague(owner: Traveller, browser: Browser, admin_id: number): Promise<void> {
  const { language, isPhone, words } = owner;
  const api = `/${language}/api/v1/`;
  const email = `noor.${language}.${String(Date.now())}@helpers.example`;
  const data = { admin_id, email, role: 'EMPLOYEE', areas: ['hours.edit'], language };
  expect((await owner.page.request.post(`${api}invitations/invite-user/`, { data })).ok()).toBe(true);
  const link = await new Mailbox(owner.page, email).link('invitation');
  const noor = await setOut(browser, { language, isPhone });
  const invitation = tokenOf(link);
  const account = { email, name: 'Noor Hoekstra', password: PASSWORD, language, invitation };
  expect((await noor.page.request.post(`${api}account/signup/`, { data: account })).ok()).toBe(true);
  await enter(noor, { email, password: PASSWORD });
  expect((await noor.page.request.post(`${api}invitations/accept/${invitation}/`, { data: {} })).ok()).toBe(true);
  await noor.page.goto(`/${language}/${String(admin_id)}/hours/list`);
  const hours = new HoursPage(noor);
  await hours.isTitled(words.timesheets.list.title);
  await expect(noor.page.getByText(words.timesheets.list.empty.title)).toBeVisible();
  await expect(noor.page.getByText('Sketches')).toHaveCount(0);
  await hours.go('projects');
  await hours.open(hours.row('Rebranding'));
  await expect(noor.page.getByText('16:00').first()).toBeVisible();
  await expect(noor.page.getByText(hours.euro('1520.00'))).toHaveCount(0);
  await expect(noor.page.getByText(hours.money('95.00'))).toHaveCount(0);
  await hours.look();
  await noor.goHome();
}
