import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { codeNow, PASSWORD, settle, signInElsewhere } from '../testing.ts';

const { accounts, history, two_step_resets: resets } = API;
const step_up = { password: PASSWORD };

let world: World;
let lead: Person;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  lead = await settle(world, { hasTwoSteps: true, staff_role: 'TEAM_LEAD' });
  admin = await settle(world, { hasTwoSteps: true, staff_role: 'STAFF_ADMIN' });
});
afterAll(() => world.close());

const bookie = () => settle(world, { hasTwoSteps: true, staff_role: 'BOOKIE' });
const request = (person: Person, as: Person = lead, proof: object = { step_up }) =>
  world.call(resets.requestTwoStepReset, { body: { person_id: person.id, reason: 'Lost the phone', ...proof }, as });
const approve = (id: number, as: Person = admin, proof: object = { step_up }) =>
  world.call(resets.approveTwoStepReset, { params: { id }, body: proof, as });
const withdraw = (id: number, as: Person) => world.call(resets.withdrawTwoStepReset, { params: { id }, as });
const list = async (as: Person) => (await world.call(resets.twoStepResets, { as })).reply;
const asked = async (person: Person, as: Person = lead) => (await request(person, as)).reply.id;
const row = (id: number) =>
  world.database.db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailed = async ({ email }: Person) => {
  await world.runJobs();
  return (world.house.mailer as ReturnType<typeof fakeMailer>).sent
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);
};
test('two people reset it: app, tokens, devices and sessions end, the role is inactive, and the person is notified twice', async () => {
  const person = await bookie();
  await signInElsewhere(world, person);
  const { db } = world.database;
  await world.inScope((scope) =>
    scope.db
      .insertInto('backup_tokens')
      .values({ person_id: person.id, token_hash: Buffer.from('x') })
      .execute(),
  );
  const { reply } = await request(person);
  expect(reply).toMatchObject({ person_id: person.id, reason: 'Lost the phone', may_approve: false });
  expect(await mailed(person)).toEqual(['A colleague requested a reset of your two-step verification']);
  expect((await list(admin)).find(({ id }) => id === reply.id)).toMatchObject({ may_approve: true });
  expect((await approve(reply.id)).reply).toEqual({ done: true });
  expect(await row(person.id)).toMatchObject({ totp_secret: null, staff_role: null, staff_role_waiting: 'BOOKIE' });
  expect((await world.call(accounts.me, { as: person })).error.code).toBe('session_ended');
  for (const table of ['backup_tokens', 'trusted_devices'] as const)
    expect(await db.selectFrom(table).select('person_id').where('person_id', '=', person.id).execute()).toEqual([]);
  expect(await mailed(person)).toEqual([
    'A colleague requested a reset of your two-step verification',
    'Your two-step verification was reset',
  ]);
  expect(await list(admin)).toEqual([]);
  // The password alone comes in, and sets up two steps again; only then the role counts.
  const again = await world.call(accounts.login, {
    params: { step: 'auth' },
    body: { email: person.email, password: PASSWORD },
    as: null,
  });
  expect(again.reply).toMatchObject({ access: expect.any(String) });
  const as = { ...person, accessToken: again.reply.access ?? '' };
  expect((await world.call(accounts.me, { as })).reply).toMatchObject({ staff_role: null, two_step: false });
  const { reply: made } = await world.call(accounts.startTwoStep, { body: { password: PASSWORD }, as });
  await world.call(accounts.switchOnTwoStep, { body: { code: codeNow(made.key) }, as });
  expect((await world.call(accounts.me, { as })).reply.staff_role).toBe('BOOKIE');
  const { reply: record } = await world.call(history.history, { query: { model: 'person', id: person.id }, as });
  const names = await Promise.all([lead, admin].map(async ({ id }) => (await row(id)).name));
  const lines = record.results.filter(({ action }) => action.startsWith('TWO_STEP_RESET'));
  expect(lines.map(({ action, actor }) => [action, actor])).toEqual([
    ['TWO_STEP_RESET_DONE', names[1]],
    ['TWO_STEP_RESET_REQUESTED', names[0]],
  ]);
  expect(Object.fromEntries(lines[0]?.changes.map(({ field, after }) => [field, after]) ?? [])).toEqual({
    requested_by: names[0],
    approved_by: names[1],
  });
  const whole = await world.inScope((scope) => sql`select * from verify_shared_log(${person.id})`.execute(scope.db));
  expect(whole.rows).toEqual([]);
});

test('cannot be requested for oneself, by one person alone, without confirmation, or without two-step verification', async () => {
  const person = await bookie();
  expect((await request(lead)).error.code).toBe('two_step_reset_of_oneself');
  expect((await request(person, lead, {})).error.code).toBe('step_up_required');
  expect((await request(person, lead, { step_up: { password: 'wrong' } })).error.code).toBe('step_up_required');
  expect((await request(person, await bookie())).error.code).toBe('not_allowed');
  expect((await request(await settle(world, { staff_role: 'BOOKIE' }))).error.code).toBe('two_step_not_on');
  expect((await request(await settle(world, { hasTwoSteps: true }))).status).toBe(404);
  expect(await mailed(person)).toEqual([]);
  const mine = await asked(person, admin);
  expect((await approve(mine)).error.code).toBe('two_step_reset_needs_another');
  expect((await approve(mine, lead)).error.code).toBe('not_allowed');
  const another = await settle(world, { hasTwoSteps: true, staff_role: 'STAFF_ADMIN' });
  expect((await approve(mine, another, {})).error.code).toBe('step_up_required');
  const about = await asked(another);
  expect((await approve(about, another)).error.code).toBe('two_step_reset_needs_another');
  expect((await row(person.id)).totp_secret).not.toBeNull();
  expect((await approve(mine, another)).status).toBe(200);
});

test('of two simultaneous requests or approvals, one succeeds', async () => {
  const person = await bookie();
  const both = await Promise.all([request(person), request(person, admin)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const [open] = (await list(admin)).filter(({ person_id }) => person_id === person.id);
  const admins = await Promise.all([1, 2].map(() => settle(world, { hasTwoSteps: true, staff_role: 'STAFF_ADMIN' })));
  const done = await Promise.all(admins.map((as) => approve(open?.id ?? 0, as)));
  expect(done.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect((await mailed(person)).filter((subject) => subject === 'Your two-step verification was reset')).toHaveLength(
    1,
  );
});

test('expires after a day and can be requested again; the requester must still be a lead', async () => {
  const person = await bookie();
  const values = { person_id: person.id, requested_by: lead.id, reason: 'Lost the phone' };
  const { id } = await world.database.db
    .insertInto('two_step_resets')
    .values({ ...values, expires_at: sql<string>`now() - interval '1 minute'` })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await list(admin)).map(({ person_id }) => person_id)).not.toContain(person.id);
  expect((await approve(id)).status).toBe(404);
  const again = await asked(person);
  expect(again).not.toBe(id);
  await world.database.db.updateTable('persons').set({ staff_role: 'BOOKIE' }).where('id', '=', lead.id).execute();
  expect((await approve(again)).status).toBe(404);
  await world.database.db.updateTable('persons').set({ staff_role: 'TEAM_LEAD' }).where('id', '=', lead.id).execute();
  expect((await approve(again)).status).toBe(200);
});

test('the person can see and cancel it; a colleague cannot', async () => {
  const person = await bookie();
  const id = await asked(person);
  expect((await list(person)).map((each) => each.id)).toEqual([id]);
  const colleague = await bookie();
  expect(await list(colleague)).toEqual([]);
  expect((await withdraw(id, colleague)).status).toBe(404);
  expect((await withdraw(id, person)).reply).toEqual({ withdrawn: true });
  expect((await approve(id)).status).toBe(404);
  expect((await withdraw(id, person)).status).toBe(404);
});
