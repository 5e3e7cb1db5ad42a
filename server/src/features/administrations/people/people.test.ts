import { API } from '@saldo/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { SignInLimits } from '#features/accounts/index';
import { mailedToken, sixMinutesAgo } from '../../../../tests/access/testing/people.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { removeMember } from './members.ts';

const { administrations, administration_emails, customers, invitations, users } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A company of its own for each test. */
beforeEach(async () => {
  site = new Site(world, await world.secondAdministration());
});

const here = () => ({ params: { adminId: site.administrationId } });
const from = (as: Person) => ({ as, administrationId: site.administrationId });
const lettersTo = (email: string) =>
  (world.house.mailer as ReturnType<typeof fakeMailer>).sent.filter(({ to }) => to === email);
/** As if every e-mail of today was sent six minutes earlier. */
const wroteLongAgo = () =>
  world.ownerPool.query(`update login_failures set failed_at = failed_at - interval '6 minutes'`);
const accept = (token: string, as: Person) => world.call(invitations.acceptInvitation, { params: { token }, as });
const membersOf = async () => (await site.get(users.administrationUsers, here())).map(({ id, role }) => [id, role]);

const seenBy = async (as: Person) => (await world.call(users.administrationUsers, { ...here(), as })).reply;
const sorted = (texts: (string | null)[]) => texts.map(String).toSorted();

describe('users', () => {
  test('are shown with addresses to user managers and staff, without to others', async () => {
    const colleague = await site.colleague();
    const owners = await seenBy(site.owner);
    expect(sorted(owners.map(({ email }) => email))).toEqual(sorted([colleague.email, site.owner.email]));
    const colleagues = await seenBy(colleague);
    expect(colleagues.map(({ email, areas }) => [email, areas])).toContainEqual([null, null]);
    expect(colleagues.find(({ is_you }) => is_you)).toMatchObject({ id: colleague.id, email: colleague.email });
    expect(JSON.stringify(colleagues)).not.toContain(site.owner.email);
    expect((await seenBy(await site.staff('BOOKIE'))).map(({ email }) => email)).not.toContain(null);
  });

  test('get a new role or areas, effective from their next request', async () => {
    const colleague = await site.colleague();
    const params = { adminId: site.administrationId, id: colleague.id };
    const rights = async () =>
      (await world.call(administrations.authorizations, { ...here(), as: colleague })).reply.authorizations;
    expect(await rights()).not.toContain('sales.edit');
    const areas = ['sales.view', 'sales.edit'] as const;
    const { reply } = await world.call(users.updateUser, {
      params,
      body: { role: 'EMPLOYEE', areas: [...areas], version: 1 },
      ...from(site.owner),
    });
    expect(reply).toMatchObject({ role: 'EMPLOYEE', areas });
    expect(await rights()).toEqual(expect.arrayContaining([...areas]));
    expect(await rights()).not.toContain('purchases.view');
    const none = await world.call(users.updateUser, {
      params,
      body: { role: 'EMPLOYEE', areas: [], version: 2 },
      ...from(site.owner),
    });
    expect(none.error.errors).toHaveProperty('areas');
    const wrong = { role: 'EMPLOYEE' as const, areas: ['users.manage' as const], version: 2 };
    const got = await world.call(users.updateUser, { params, body: wrong, ...from(site.owner) });
    expect(got.error.errors).toEqual({ 'areas.0': ['This area does not exist'] });
  });

  test('always include an owner', async () => {
    const own = { adminId: site.administrationId, id: site.owner.id };
    const body = { role: 'READ_ONLY' as const, version: 1 };
    const demoted = await world.call(users.updateUser, { params: own, body, ...from(site.owner) });
    expect(demoted.error.code).toBe('last_owner');
  });

  test('lose their invitations when removed, so nobody returns through one', async () => {
    const second = await site.colleague();
    const params = { adminId: site.administrationId, id: second.id };
    const become = (role: 'OWNER' | 'BOOKKEEPER', version: number) =>
      site.get(users.updateUser, { params, body: { role, version } });
    await become('OWNER', 1);
    const invite = (email: string) => world.call(invitations.inviteUser, { body: body(email), ...from(second) });
    const waiting = async () =>
      (await site.get(invitations.administrationInvitations, here())).results.map(({ email }) => email);
    await invite('again@elsewhere.example');
    expect(await waiting()).toEqual(['again@elsewhere.example']);
    await become('BOOKKEEPER', 2);
    expect(await waiting()).toEqual([]);
    await become('OWNER', 3);
    await invite('again@elsewhere.example');
    await site.get(users.removeUser, { ...here(), body: { email: second.email } });
    expect(await waiting()).toEqual([]);
  });

  test('lose their unverified sender addresses when removed, not those verified or requested by others', async () => {
    const second = await site.colleague();
    const params = { adminId: site.administrationId, id: second.id };
    await site.get(users.updateUser, { params, body: { role: 'OWNER', version: 1 } });
    const add = (email: string, as: Person) =>
      world.call(administration_emails.addAdministrationEmail, { ...here(), body: { email }, as });
    await add('mine@elsewhere.example', second);
    await add('also@elsewhere.example', second);
    await add('owners@elsewhere.example', site.owner);
    const { reply: asked } = await add('asked-again@elsewhere.example', second);
    await sixMinutesAgo(site, 'administration_emails', asked.id);
    await site.get(administration_emails.resendEmailVerification, { body: { id: asked.id } });
    const verify = async (email: string) =>
      world.call(administration_emails.verifyAdministrationEmail, {
        body: { token: await mailedToken(world, email) },
        as: null,
      });
    expect((await verify('also@elsewhere.example')).status).toBe(200);
    await site.get(users.updateUser, { params, body: { role: 'BOOKKEEPER', version: 2 } });
    const left = await site.get(administration_emails.administrationEmails, here());
    expect(left.map(({ email }) => email)).toEqual([
      'also@elsewhere.example',
      'asked-again@elsewhere.example',
      'owners@elsewhere.example',
    ]);
    expect((await verify('mine@elsewhere.example')).error.code).toBe('link_over');
    expect((await verify('asked-again@elsewhere.example')).status).toBe(200);
  });

  test('changed by two owners at once keep the first change and refuse the second', async () => {
    const colleague = await site.colleague();
    const params = { adminId: site.administrationId, id: colleague.id };
    const change = (role: 'BOOKKEEPER' | 'READ_ONLY') =>
      world.call(users.updateUser, { params, body: { role, version: 1 }, ...from(site.owner) });
    const both = await Promise.all([change('BOOKKEEPER'), change('READ_ONLY')]);
    expect(both.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([200, 'stale_version']);
    const remove = (version: number) =>
      world.call(users.removeUser, { ...here(), body: { email: colleague.email, version }, as: site.owner });
    expect((await remove(1)).error.code).toBe('stale_version');
    expect((await remove(2)).status).toBe(200);
  });

  test('keep one of two owners who remove each other at once', async () => {
    const second = await site.colleague();
    const params = { adminId: site.administrationId, id: second.id };
    await site.get(users.updateUser, { params, body: { role: 'OWNER', version: 1 } });
    const about = { administrationId: site.administrationId, person: site.owner };
    const answer = await world.inScope(async (scope) => {
      await removeMember(scope, second.email);
      const other = world.call(users.removeUser, { ...here(), body: { email: site.owner.email }, as: second });
      await someoneWaits();
      return { other };
    }, about);
    expect((await answer.other).error.code).toBe('last_owner');
    expect(await membersOf()).toEqual([[site.owner.id, 'OWNER']]);
  });
});

/** Until a transaction waits for what another one holds. */
async function someoneWaits(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.testDatabase.ownerUrl });
  await owner.connect();
  try {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await owner.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  } finally {
    await owner.end();
  }
}

const body = (email: string) => ({
  email,
  role: 'EMPLOYEE' as const,
  areas: ['sales.view' as const],
  language: 'nl' as const,
});

describe('an invitation', () => {
  test('is e-mailed in the chosen language, names inviter and administration, and admits its addressee', async () => {
    const { as, token } = await site.invitedPerson();
    const { reply } = await world.call(invitations.checkInvitation, { params: { token }, as: null });
    expect(reply).toMatchObject({
      title: 'Kruidhof B.V.',
      invited_by: 'Sanne de Wit',
      email: as.email,
      role: 'BOOKKEEPER',
      areas: [],
      language: 'nl',
      has_account: true,
    });
    const [letter] = lettersTo(as.email);
    expect(letter?.subject).toBe('Sanne de Wit nodigt je uit voor Kruidhof B.V. in Saldo');
    expect(letter?.text).toContain(`/nl/invitation?token=${token}`);
    expect(letter?.text).toContain('Je kunt de hele boekhouding doen');
    const { email_settings_uuid: uuid } = (await world.call(API.accounts.me, { as })).reply;
    for (const page of [letter?.text, letter?.html]) expect(page).toContain(`/nl/email-settings?uuid=${uuid}`);
    expect((await accept(token, as)).reply).toEqual({ admin_id: site.administrationId });
    expect(await membersOf()).toContainEqual([as.id, 'BOOKKEEPER']);
    expect((await world.call(administrations.sessionAdministration, { as })).reply.admin_id).toBe(
      site.administrationId,
    );
    expect((await site.get(invitations.administrationInvitations, here())).count).toBe(0);
  });

  test('accepted twice at once makes one member', async () => {
    const { as, token } = await site.invitedPerson();
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(token, as)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    expect((await accept(token, as)).error.code).toBe('link_over');
    expect((await membersOf()).filter(([id]) => id === as.id)).toHaveLength(1);
  });

  test('does not work for someone else or an unverified address', async () => {
    const stranger = await world.addPerson();
    const { token, as } = await site.invitedPerson();
    expect((await accept(token, stranger)).error.code).toBe('invitation_of_another_address');
    const own = world.database.db.updateTable('persons').where('id', '=', as.id);
    await own.set({ email_verified_at: null }).execute();
    expect((await accept(token, as)).error.code).toBe('email_not_verified');
    await own.set({ email_verified_at: world.house.clock.now().toISOString() }).execute();
    expect((await accept(token, as)).status).toBe(200);
  });

  test('does not reveal whether an address has an account', async () => {
    const known = await world.call(invitations.inviteUser, {
      body: body((await world.addPerson()).email),
      ...from(site.owner),
    });
    const unknown = await world.call(invitations.inviteUser, { body: body('x@nowhere.example'), ...from(site.owner) });
    expect(Object.keys(known.reply)).toEqual(Object.keys(unknown.reply));
    expect([known.status, unknown.status]).toEqual([200, 200]);
  });

  test('requires an address', async () => {
    const { error } = await world.call(invitations.inviteUser, { body: body(' '), ...from(site.owner) });
    expect(error.errors).toEqual({ email: ['This field is required'] });
  });

  test('can be resent after five minutes, which invalidates the earlier link', async () => {
    const { token, as, invitationId: id } = await site.invitedPerson();
    const resend = (language: 'en' | 'nl' = 'en') =>
      world.call(invitations.resendInvitation, { body: { id }, language, ...from(site.owner) });
    const early = await resend();
    expect([early.status, early.error.detail]).toEqual([
      429,
      'Please wait 5 minutes before you send another invitation',
    ]);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(200);
    expect((await resend('nl')).error.detail).toBe('Wacht 5 minuten voordat je nog een uitnodiging verstuurt');
    await sixMinutesAgo(site, 'invitations', id);
    const both = await Promise.all([resend(), resend()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const second = await mailedToken(world, as.email);
    expect(lettersTo(as.email)).toHaveLength(2);
    expect((await accept(token, as)).error.code).toBe('link_over');
    expect((await accept(second, as)).status).toBe(200);
  });

  test('that is revoked no longer works, and the address can be invited again', async () => {
    const { token, as, invitationId: id } = await site.invitedPerson();
    await site.get(invitations.deleteInvitation, { params: { id } });
    expect((await accept(token, as)).error.code).toBe('link_over');
    expect((await world.call(invitations.checkInvitation, { params: { token }, as: null })).status).toBe(404);
    await wroteLongAgo();
    await site.get(invitations.inviteUser, { body: body(as.email) });
  });

  test('that is revoked and recreated is not e-mailed again within five minutes', async () => {
    const { as, invitationId: id } = await site.invitedPerson();
    const invite = (email: string) => world.call(invitations.inviteUser, { body: body(email), ...from(site.owner) });
    await site.get(invitations.deleteInvitation, { params: { id } });
    for (const email of [as.email, as.email.toUpperCase()]) {
      const anew = await invite(email);
      expect([anew.status, anew.error.code]).toEqual([429, 'invitation_too_soon']);
      expect(Number(anew.headers['retry-after'])).toBeGreaterThan(200);
    }
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => invite('een@test.example')));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.runJobs();
    expect(lettersTo(as.email)).toHaveLength(1);
    await wroteLongAgo();
    expect((await invite(as.email)).status).toBe(200);
  });

  test('and verifications are limited to a hundred a day per administration', async () => {
    const { waited, senderId } = { waited: await site.waitedInvitation(), senderId: (await site.waitedSender()).id };
    const attempts = new SignInLimits(world.house.settings.sessionSecret);
    await world.inScope(async (scope) => {
      for (let sent = 3; sent < 100; sent += 1) await attempts.note(scope, { mailing: String(site.administrationId) });
    });
    const as = from(site.owner);
    const invite = (email: string) => world.call(invitations.inviteUser, { body: body(email), ...as });
    expect((await invite('honderd@test.example')).status).toBe(200);
    const refused = [
      await invite('een@test.example'),
      await world.call(invitations.resendInvitation, { body: { id: waited.id }, ...as }),
      await world.call(administration_emails.resendEmailVerification, { body: { id: senderId }, ...as }),
      await world.call(administration_emails.addAdministrationEmail, { ...here(), body: { email: 'b@c.nl' }, ...as }),
    ];
    for (const { status, error } of refused) expect([status, error.code]).toEqual([429, 'too_many_letters']);
    await world.database.db.deleteFrom('login_failures').execute();
  });

  test('is listed until it is accepted, newest first, a page at a time', async () => {
    for (const name of ['ada', 'bob', 'cas'])
      await site.get(invitations.inviteUser, { body: body(`${name}@test.example`) });
    const first = await site.get(invitations.administrationInvitations, { ...here(), query: { page_size: 2 } });
    expect(first.results.map(({ email, state }) => [email, state])).toEqual([
      ['cas@test.example', 'INVITED'],
      ['bob@test.example', 'INVITED'],
    ]);
    const cursor = new URLSearchParams(first.next?.split('?')[1]).get('cursor') ?? '';
    const rest = await site.get(invitations.administrationInvitations, { ...here(), query: { page_size: 2, cursor } });
    expect(rest.results.map(({ email }) => email)).toEqual(['ada@test.example']);
    expect([first.count, rest.next]).toEqual([3, null]);
  });
});

describe('an address that sends receipts', () => {
  test('that is removed and added again is not e-mailed within five minutes', async () => {
    const { id, email } = await site.sender();
    await site.get(administration_emails.deleteAdministrationEmail, {
      params: { adminId: site.administrationId, emailId: id },
    });
    const add = () =>
      world.call(administration_emails.addAdministrationEmail, { ...here(), body: { email }, ...from(site.owner) });
    expect((await add()).error.code).toBe('verification_too_soon');
    await wroteLongAgo();
    expect((await add()).status).toBe(200);
  });

  test('is active after verification, and the log names who requested it', async () => {
    const { id, email } = await site.sender();
    const verify = (token: string) =>
      world.call(administration_emails.verifyAdministrationEmail, { body: { token }, as: null });
    const token = await mailedToken(world, email);
    expect((await verify(token)).reply).toEqual({ email, title: 'Kruidhof B.V.' });
    expect((await verify(token)).error.code).toBe('link_over');
    const [row] = await site.get(administration_emails.administrationEmails, here());
    expect(row?.verified_at).not.toBeNull();
    const history = await site.get(API.history.history, { query: { model: 'administration_email', id } });
    expect(history.results[0]).toMatchObject({ action: 'CHANGE', actor: 'Sanne de Wit' });
    await world.verify(site.administrationId).then(({ audit }) => expect(audit).toEqual([]));
  });

  test('is not e-mailed again within five minutes, nor after verification', async () => {
    const { id, email } = await site.sender();
    const resend = () =>
      world.call(administration_emails.resendEmailVerification, { body: { id }, ...from(site.owner) });
    expect((await resend()).status).toBe(429);
    await sixMinutesAgo(site, 'administration_emails', id);
    expect((await resend()).status).toBe(200);
    const token = await mailedToken(world, email);
    await world.call(administration_emails.verifyAdministrationEmail, { body: { token }, as: null });
    await sixMinutesAgo(site, 'administration_emails', id);
    expect((await resend()).status).toBe(200);
    await world.runJobs();
    expect(lettersTo(email)).toHaveLength(2);
  });

  test('that is added is reported to those who manage settings, with a link to notification settings', async () => {
    const colleague = await site.colleague();
    await world.database.db
      .updateTable('persons')
      .set({ email_verified_at: new Date().toISOString() })
      .where('id', 'in', [colleague.id, site.owner.id])
      .execute();
    const { email } = await site.sender();
    await world.runJobs();
    expect(lettersTo(colleague.email)).toEqual([]);
    const [letter, ...more] = lettersTo(site.owner.email);
    expect([letter?.subject, more]).toEqual(['Sender address added to Kruidhof B.V.', []]);
    for (const page of [letter?.text, letter?.html]) {
      expect(page).toContain(`Sanne de Wit added ${email}`);
      expect(page).toMatch(/\/en\/email-settings\?uuid=[\da-f-]{36}/);
    }
  });

  test('that was removed cannot be verified', async () => {
    const { id, email } = await site.sender();
    const token = await mailedToken(world, email);
    await site.get(administration_emails.deleteAdministrationEmail, {
      params: { adminId: site.administrationId, emailId: id },
    });
    const got = await world.call(administration_emails.verifyAdministrationEmail, { body: { token }, as: null });
    expect(got.error.code).toBe('link_over');
  });
});

test('a customer’s addresses are for staff and user managers', async () => {
  const colleague = await site.colleague();
  const ask = (as: Person) => world.call(customers.customerEmails, { query: { id: site.administrationId }, as });
  const bookie = await ask(await site.staff('BOOKIE'));
  expect(bookie.reply.map(({ email }) => email).toSorted()).toEqual([colleague.email, site.owner.email].toSorted());
  expect((await ask(site.owner)).status).toBe(200);
  expect((await ask(colleague)).error.code).toBe('not_allowed');
  expect((await ask(world.owner)).error.code).toBe('not_found');
});
