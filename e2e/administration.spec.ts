import { type APIResponse, type Browser, expect, test } from '@playwright/test';
import { administrationCalls, AREAS, bankCalls, contactCalls, inboxCalls, salesCalls } from '@saldo/contract';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { DEMO_PASSWORD, DEMO_STAFF, DEMO_STAFF_KEY, DEMO_TEAMS } from '../seeds/people.ts';
import { today } from '../web/src/ui/format/format.ts';
import { Bell } from './pages/bell.ts';
import { ExpensePage } from './pages/expense-page.ts';
import { HistoryDrawer, SettingsPage } from './pages/settings-page.ts';
import { enter, enterBooks } from './support/enter.ts';
import { codeOf } from './support/authenticator.ts';
import { Books } from './support/books.ts';
import { Mailbox } from './support/mailbox.ts';
import { painterInvoice } from './support/papers.ts';
import { setOut, type Traveller } from './support/traveller.ts';
import { fill, pattern } from './support/words.ts';
import { goOn } from './support/go-on.ts';

const PASSWORD = 'nine pears on a ladder';
const TICKED = ['sales.view', 'bank.view'] as const;
const LEAD = DEMO_STAFF[2];

// Deep links, downloads and reloads go through the service worker, as they do for users.
test.use({ serviceWorkers: 'allow' });

/** An owner shares the work: with somebody of their own, and with the provider's staff. */
test.describe('an owner and the people who help', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let owner: Traveller;
  let staff: Traveller;
  let books: Books;
  let email: string;
  let contact: { id: number; name: string };

  async function signedIn(browser: Browser, about: { email: string; password: string; code?: string }) {
    const isPhone = owner?.isPhone ?? test.info().project.name === 'phone';
    const who = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone, inNewBrowser: true });
    await enter(who, about);
    return who;
  }

  test.beforeAll(async ({ browser }, info) => {
    const isPhone = info.project.name === 'phone';
    email = `jo.${String(Date.now())}@helpers.example`;
    owner = await setOut(browser, { language: isPhone ? 'nl' : 'en', isPhone, inNewBrowser: true });
    await enterBooks(owner, { email: KRUIDHOF.owner.email });
    books = new Books(owner.page, owner.language);
    const { results } = await books.ask(contactCalls.contacts);
    const [first] = results;
    if (first === undefined) throw new Error('the demo company has no contacts');
    contact = { id: first.id, name: first.name };
  });
  test.afterAll(() => owner.goHome());

  test('shows all errors in the company details at once, and an unreadable date before saving', async () => {
    const settings = new SettingsPage(owner);
    const { adminId } = books;
    const kor = settings.companyField('is_kor');
    const update = `administrations/${String(adminId)}/`;
    await settings.visitCompany(adminId);
    await kor.press('Space');
    await settings.companyField('kor_since').fill('31-31-2026');
    owner.watch.expectRefusal(400, update);
    await settings.companyField('kor_since').press('Enter');
    await settings.companyAsksFor('kor_since');

    await settings.companyField('postal_code').fill('2011');
    await settings.companyField('email').fill('nowhere');
    owner.watch.expectRefusal(400, update);
    await settings.companyField('email').press('Control+Enter');
    await settings.companyAsksFor('postal_code', 'email', 'kor_since');
    await settings.look();
    await settings.visitCompany(adminId);
    await expect(kor).not.toBeChecked();
  });

  test('invites an employee with two areas, and must wait before resending', async () => {
    const settings = new SettingsPage(owner);
    const { areas } = owner.words.administrations;
    await settings.visitUsers();
    await settings.invite(email, 'EMPLOYEE', [
      { subject: 'sales', label: areas.sales.view },
      { subject: 'bank', label: areas.bank.view },
    ]);
    await settings.cannotSendAgainYet(email);
    await settings.look();
    await settings.invitationGives(email, areas.sales.view.toLowerCase());
  });

  test('the invited employee can do exactly what was selected', async ({ browser }) => {
    const link = await new Mailbox(owner.page, email).link('invitation');
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const fresh = await browser.newContext();
    const post = (path: string, data: object): Promise<APIResponse> =>
      fresh.request.post(`/${owner.language}/api/v1/${path}`, { data });
    const signedUp = await post('account/signup/', {
      email,
      name: 'Jo Helper',
      password: PASSWORD,
      language: owner.language,
      invitation: token,
    });
    expect(signedUp.status(), await signedUp.text()).toBe(200);
    await fresh.close();

    const jo = await signedIn(browser, { email, password: PASSWORD });
    const accepted = await jo.page.request.post(`/${owner.language}/api/v1/invitations/accept/${token}/`, { data: {} });
    expect(accepted.status(), await accepted.text()).toBe(200);
    await jo.page.goto(`/${jo.language}/${String(books.adminId)}/settings?tab=users`);
    const theirs = new Books(jo.page, jo.language);
    const { role, authorizations } = await theirs.ask(administrationCalls.authorizations);
    expect(role).toBe('EMPLOYEE');
    expect(AREAS.filter((area) => authorizations.includes(area)).toSorted()).toEqual([...TICKED].toSorted());
    await theirs.ask(salesCalls.invoices);
    await theirs.ask(bankCalls.bankAccounts);
    const refused = await jo.page.request.get(
      `/${jo.language}/api/v1/purchase-journals/?admin_id=${String(books.adminId)}`,
    );
    expect(refused.status()).toBe(403);
    const settings = new SettingsPage(jo);
    await settings.isTitled(jo.words.administrations.tabs.users);
    await expect(jo.page.getByText(jo.words.administrations.readOnly)).toBeVisible();
    await expect(settings.button(jo.words.administrations.users.invite)).toHaveCount(0);
    await settings.look();
    jo.watch.expectRefusal(404, 'administrations/authorizations/');
    await jo.page.goto(`/${jo.language}/${String(books.adminId)}/purchases/inbox`);
    await expect(jo.page.getByRole('heading', { name: jo.words.ui.noAccess.title })).toBeVisible();
    await expect(jo.page.getByRole('button', { name: jo.words.shell.nav.camera })).toHaveCount(0);
    await settings.look();
    await jo.page.goto(`/${jo.language}/999999`);
    await expect(jo.page.getByRole('heading', { name: jo.words.ui.notFound.title })).toBeVisible();
    await jo.goHome();

    await owner.page.reload();
    await expect(new SettingsPage(owner).person(email)).toBeVisible();
    owner.watch.nothingWrong();
  });

  test('staff work for the owner, and both see who did what on whose behalf', async ({ browser }) => {
    staff = await signedIn(browser, {
      email: LEAD.email,
      password: DEMO_PASSWORD,
      code: codeOf(DEMO_STAFF_KEY),
    });
    const place = `/${String(books.adminId)}/contacts/${String(contact.id)}`;
    await staff.page.goto(`/${staff.language}${place}?edit=yes`);
    await expect(
      staff.page.getByText(
        fill(staff.words.shell.administration.worksForOwner, {
          company: KRUIDHOF.company.title,
          owner: KRUIDHOF.owner.name,
        }),
      ),
    ).toBeVisible();
    const town = `Helpstad ${String(Date.now() % 10_000)}`;
    const screen = new SettingsPage(staff);
    await screen.field(staff.words.contacts.fields.town).fill(town);
    await screen.button(staff.words.contacts.save).click();
    await screen.says(fill(staff.words.contacts.saved, { name: contact.name }));

    for (const who of [staff, owner]) {
      await who.page.goto(`/${who.language}${place}`);
      const history = new HistoryDrawer(who);
      const drawer = await history.show(contact.name);
      const newest = drawer.getByRole('listitem').first();
      const byFor = fill(who.words.history.byFor, { actor: LEAD.name, owner: KRUIDHOF.owner.name });
      await expect(newest).toContainText(byFor);
      await expect(newest).toContainText(who.words.history.field.town);
      await expect(newest).toContainText(town);
      await history.look();
      await history.close(drawer);
    }
    const [, { name: team }] = DEMO_TEAMS;
    await goOn(staff.page, `/${staff.language}/${String(books.adminId)}/staff/teams`);
    const history = new HistoryDrawer(staff);
    const drawer = await history.show(team, fill(staff.words.staff.teams.history, { team }));
    const client = drawer.getByRole('listitem').filter({ hasText: KRUIDHOF.company.title }).first();
    await expect(client).toContainText(staff.words.history.action.TAKE_IN);
    await expect(client).toContainText(LEAD.name);
    await history.look();
    await history.close(drawer);

    const { vatBoard } = staff.words.staff;
    await goOn(staff.page, `/${staff.language}/${String(books.adminId)}/staff/vat`);
    await staff.page.getByLabel(vatBoard.search).fill(KRUIDHOF.company.title);
    await expect(screen.row(KRUIDHOF.company.title).first()).toBeVisible();
    await expect(screen.row(DE_WIT.company.title)).toHaveCount(0);
    await screen.look();
    await screen.open(screen.row(KRUIDHOF.company.title).first());
    await expect(staff.page).toHaveURL(new RegExp(`/${String(books.adminId)}/taxes/vat/\\d+`));
  });

  test('staff reject a receipt, and the owner is told why', async () => {
    const file = await painterInvoice(KRUIDHOF, `terug-${String(Date.now())}`, today());
    const { name } = file;
    const sent = await owner.page.request.post(`/${owner.language}/api/v1/${inboxCalls.uploadAttachment.path}`, {
      params: { admin_id: books.adminId },
      multipart: { file },
    });
    const { id } = (await sent.json()) as { id: number };
    await goOn(staff.page, `/${staff.language}/${String(books.adminId)}/purchases/inbox/${String(id)}`);
    const explanation = `De onderkant van ${name} ontbreekt`;
    await new ExpensePage(staff).sendBack(explanation);
    staff.watch.nothingWrong();
    await staff.goHome();

    await owner.page.goto(`/${owner.language}/${String(books.adminId)}`);
    const bell = new Bell(owner);
    await bell.show();
    // It is called by what was read of it.
    await bell.tells(pattern(owner.words.shell.told.ATTACHMENT_REJECTED), explanation);
    await bell.look();
    await bell.follow(explanation);
    await expect(owner.page).toHaveURL(/purchases\/inbox\?state=REJECTED$/);
    await expect(new ExpensePage(owner).row(explanation)).toBeVisible();
    await bell.isQuiet();

    await goOn(owner.page, `/${owner.language}/${String(books.adminId)}/purchases/inbox/${String(id)}`);
    const history = new HistoryDrawer(owner);
    if (owner.isPhone) await history.button(owner.words.ui.document.open).click();
    const drawer = await history.show(name, owner.words.purchases.documents.history);
    await expect(drawer.getByRole('listitem').first()).toContainText(explanation);
    await expect(drawer.getByRole('listitem').last()).toContainText(owner.words.history.action.CREATE);
    await history.look();
    await history.close(drawer);
  });
});
