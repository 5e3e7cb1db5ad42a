import { API, type AskedApproval } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';

const MINE = 'NL91ABNA0417164300';
const THEIRS = 'NL44RABO0123456789';
const { administrations, approvals, invitations, users } = API;

let world: World;
let site: Site;
let admin: Person;
let other: Person;
let step_up: { password: string };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  site = new Site(
    world,
    await world.secondAdministration({ business_entity: 'ez', first_year: 2025, bank_account_number: MINE }),
  );
  admin = await site.staff('STAFF_ADMIN');
  other = await site.staff('STAFF_ADMIN');
  step_up = await site.stepUp();
  await world.database.db
    .updateTable('persons')
    .set({ email_verified_at: sql<string>`now()` })
    .where('id', '=', site.owner.id)
    .execute();
});

const params = () => ({ adminId: site.administrationId });
const account: AskedApproval = { kind: 'INVOICE_ACCOUNT', bank_account_number: THEIRS };
const request = (asked: AskedApproval = account, as = admin, proof: object = { step_up }) =>
  world.call(approvals.requestApproval, { params: params(), body: { ...asked, ...proof }, as });
const approve = (id: number, as = site.owner, proof: object = { step_up }) =>
  world.call(approvals.approveRequest, { params: { ...params(), id }, body: proof, as });
const decline = (id: number, as = site.owner) =>
  world.call(approvals.declineRequest, { params: { ...params(), id }, as });
const open = async (as = site.owner) => (await world.call(approvals.approvalRequests, { params: params(), as })).reply;
const company = () => site.get(administrations.administration, { params: params() });
const unseen = async () =>
  (await site.get(API.notifications.notifications, { query: { admin_id: site.administrationId } })).results;
const letters = async ({ email }: Pick<Person, 'email'>) => {
  await world.runJobs();
  return (world.house.mailer as ReturnType<typeof fakeMailer>).sent.filter(({ to }) => to === email);
};
const inside = <Result>(work: Parameters<typeof world.inScope<Result>>[0]) =>
  world.inScope(work, { administrationId: site.administrationId, person: site.owner });

test('staff change where customers pay, invite and give more only with a yes; they take away alone', async () => {
  const { version } = await company();
  const colleague = await site.colleague();
  const body = { version, bank_account_number: THEIRS, step_up };
  const change = { role: 'OWNER' as const, version: 1 };
  const refusals = await Promise.all([
    world.call(administrations.updateAdministration, { params: params(), body, as: admin }),
    world.call(administrations.updateAdministration, {
      params: params(),
      body: { ...body, bank_account_number: null },
      as: admin,
    }),
    world.call(invitations.inviteUser, {
      body: { admin_id: site.administrationId, email: 'l@test.example', role: 'READ_ONLY' },
      as: admin,
    }),
    world.call(users.updateUser, { params: { ...params(), id: colleague.id }, body: change, as: admin }),
  ]);
  expect(refusals.map(({ error }) => error.code)).toEqual(Array.from({ length: 4 }, () => 'needs_client_approval'));
  const others = { version, town: 'Zaandam', belastingdienst_username: 'nieuw', belastingdienst_password: 'geheim' };
  expect(
    (await world.call(administrations.updateAdministration, { params: params(), body: others, as: admin })).status,
  ).toBe(200);
  await site.get(users.updateUser, {
    params: { ...params(), id: colleague.id },
    body: { role: 'BOOKKEEPER', version: 1 },
  });
  const less = { role: 'READ_ONLY' as const, version: 2 };
  expect(
    (await world.call(users.updateUser, { params: { ...params(), id: colleague.id }, body: less, as: admin })).status,
  ).toBe(200);
});

test('no member of staff reads the login at the tax office or connects an account that takes payments', async () => {
  const reveal = await world.call(administrations.revealTaxOfficeName, {
    params: params(),
    body: { step_up },
    as: admin,
  });
  const connect = await world.call(administrations.connectPaymentAccount, {
    body: { admin_id: site.administrationId, step_up },
    as: admin,
  });
  const body = { admin_id: site.administrationId, state: 'x', code: 'y' };
  const finish = await world.call(administrations.finishPaymentAccount, { body, as: admin });
  expect([reveal, connect, finish].map(({ error }) => error.code)).toEqual([
    'not_allowed',
    'not_allowed',
    'not_allowed',
  ]);
});

test('an owner is told by letter and in the product, says yes with a password, and both names stand in the history', async () => {
  await world.database.db.updateTable('persons').set({ name: 'Bo van Saldo' }).where('id', '=', admin.id).execute();
  const asked: AskedApproval = { ...account, bank_account_owner: 'S. de Wit', bic_code: 'RABONL2U' };
  const { reply } = await request(asked);
  expect(reply).toMatchObject({ iban_before: MINE, iban: THEIRS, may_approve: false });
  const [letter] = await letters(site.owner);
  expect(letter?.text).toContain('from the IBAN ending in 4300 to the IBAN ending in 6789');
  expect(letter?.text).not.toContain(THEIRS);
  expect(await unseen()).toMatchObject([{ type: 'APPROVAL_REQUESTED', object_id: reply.id }]);
  expect(await open()).toMatchObject([{ id: reply.id, may_approve: true }]);
  expect((await company()).bank_account_number).toBe(MINE);
  expect((await approve(reply.id, site.owner, {})).error.code).toBe('step_up_required');
  expect((await approve(reply.id)).status).toBe(200);
  expect(await company()).toMatchObject({
    bank_account_number: THEIRS,
    bank_account_owner: 'S. de Wit',
    bic_code: 'RABONL2U',
  });
  expect(await open()).toEqual([]);
  expect(await unseen()).toEqual([]);
  const subjects = (await letters(site.owner)).map(({ subject }) => subject);
  expect(subjects).toEqual([expect.stringContaining('approval is needed'), expect.stringContaining('Bank account')]);
  const history = await site.get(API.history.history, {
    query: { model: 'administration', id: site.administrationId },
  });
  const noted = history.results
    .filter(({ action }) => action.startsWith('APPROVAL'))
    .map(({ action, changes }) => [action, Object.fromEntries(changes.map(({ field, after }) => [field, after]))]);
  expect(noted).toEqual([
    ['APPROVAL_DONE', { requested_by: 'Bo van Saldo', approved_by: 'Sanne de Wit', bank_account_number: '••••6789' }],
    ['APPROVAL_REQUESTED', { requested_by: 'Bo van Saldo', bank_account_number: '••••6789' }],
  ]);
  expect(JSON.stringify(history)).not.toContain(THEIRS);
  expect((await world.verify(site.administrationId)).audit).toEqual([]);
});

test('nobody approves what they requested, and who only looks on or serves as a bookkeeper approves nothing', async () => {
  const { reply } = await request();
  expect((await approve(reply.id, admin)).error.code).toBe('approval_needs_another');
  for (const role of ['BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD'] as const)
    expect((await approve(reply.id, await site.staff(role))).error.code).toBe('not_allowed');
  expect((await approve(reply.id, await site.colleague())).error.code).toBe('not_allowed');
  expect((await approve(reply.id, await world.addPerson())).status).toBe(404);
  expect((await request(account, site.owner)).error.code).toBe('not_allowed');
  expect((await company()).bank_account_number).toBe(MINE);
  const forced = inside((scope) =>
    scope.db
      .updateTable('approval_requests')
      .set({ outcome: 'DONE', ended_by: admin.id, ended_at: sql<string>`now()` })
      .where('administration_id', '=', site.administrationId)
      .where('id', '=', reply.id)
      .execute(),
  );
  await expect(forced).rejects.toThrow(/approval_requests_two_people/);
});

test('a second member of staff approves it, and the owner is told by whom', async () => {
  const { reply } = await request({ kind: 'INVITATION', email: 'Lars@test.example', role: 'OWNER', areas: [] });
  expect(await letters(site.owner)).toHaveLength(1);
  expect((await approve(reply.id, other)).status).toBe(200);
  const invited = await site.get(invitations.administrationInvitations, { params: params() });
  expect(invited.results).toMatchObject([
    { email: 'Lars@test.example', role: 'OWNER', requested_by: expect.any(String) },
  ]);
  // Who asked is named beside who approved it.
  const [letter] = await letters({ email: 'Lars@test.example' });
  expect(letter?.text).toContain(`at the request of ${String(invited.results[0]?.requested_by)} (Saldo)`);
  const [, told] = await letters(site.owner);
  expect(told?.text).toContain('Invite Lars@test.example as owner.');
  expect(told?.text).toContain('approved it');
});

test('a role is given as it was requested, and not when the member was changed meanwhile', async () => {
  const colleague = await site.colleague();
  const asked: AskedApproval = { kind: 'ROLE', person_id: colleague.id, role: 'OWNER', areas: [], version: 1 };
  expect((await request({ ...asked, version: 3 })).error.code).toBe('stale_version');
  const first = (await request(asked)).reply;
  expect(first).toMatchObject({ before: { role: 'READ_ONLY' }, after: { role: 'OWNER' } });
  await site.get(users.updateUser, {
    params: { ...params(), id: colleague.id },
    body: { role: 'BOOKKEEPER', version: 1 },
  });
  expect((await approve(first.id)).error.code).toBe('approval_outdated');
  expect((await decline(first.id)).status).toBe(200);
  const second = (await request({ ...asked, version: 2 })).reply;
  expect((await approve(second.id)).status).toBe(200);
  const people = await site.get(users.administrationUsers, { params: params() });
  expect(people.find(({ id }) => id === colleague.id)?.role).toBe('OWNER');
});

test('of two who request, approve or decline at once one does, and it is carried out once', async () => {
  const both = await Promise.all([request(), request(account, other)]);
  expect(both.map(({ status }) => status).toSorted((one, another) => one - another)).toEqual([200, 409]);
  const id = (await open())[0]?.id ?? 0;
  const owner = both[0]?.status === 200 ? other : admin;
  const done = await Promise.all([approve(id), approve(id, owner), decline(id), approve(id)]);
  expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(done.filter(({ status }) => status === 404)).toHaveLength(3);
  const told = (await letters(site.owner)).filter(({ subject }) => subject.startsWith('Bank account'));
  expect(told.length).toBeLessThan(2);
});

test('after seven days it is over, and may be requested anew', async () => {
  const { reply } = await request();
  const client = await world.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query(`set local saldo.administration_id = '${String(site.administrationId)}'`);
    await client.query('update approval_requests set expires_at = now() where id = $1', [reply.id]);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await open()).toEqual([]);
  expect((await approve(reply.id)).status).toBe(404);
  expect((await company()).bank_account_number).toBe(MINE);
  expect((await request()).status).toBe(200);
});

test('declined it is over; who requested it takes it back', async () => {
  const first = (await request()).reply;
  expect((await decline(first.id)).status).toBe(200);
  expect((await approve(first.id)).status).toBe(404);
  const second = (await request()).reply;
  expect((await decline(second.id, admin)).status).toBe(200);
  const rows = await inside((scope) =>
    scope.db
      .selectFrom('approval_requests')
      .select(['outcome', 'ended_by'])
      .where('administration_id', '=', site.administrationId)
      .orderBy('id')
      .execute(),
  );
  expect(rows).toEqual([
    { outcome: 'DECLINED', ended_by: site.owner.id },
    { outcome: 'WITHDRAWN', ended_by: admin.id },
  ]);
});
