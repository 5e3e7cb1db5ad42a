import { accountCalls } from '@saldo/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { fakeMailer } from '#adapters/mailer/fake';
import { PASSWORD, settle } from './features/accounts/testing.ts';
import { runStaffCommand, staffCommand } from './staff.ts';
import { createWorld, type World } from '../tests/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const run = (...given: string[]) => runStaffCommand(world.database, staffCommand(given), 'operator');
const me = async (accessToken: string) =>
  (await world.call(accountCalls.me, { as: { id: 0, email: '', accessToken } })).reply;
const changes = async (email: string) =>
  (
    await world.ownerPool.query<object>(
      `select c.before, c.after, c.waiting, c.operator from staff_role_changes c join persons p on p.id = c.person_id
        where p.email = $1 order by c.id`,
      [email],
    )
  ).rows;

async function lettersTo(email: string): Promise<{ subject: string; text: string }[]> {
  await world.runJobs();
  return (world.house.mailer as ReturnType<typeof fakeMailer>).sent.filter(({ to }) => to === email);
}

async function switchOn(accessToken: string): Promise<void> {
  const as = { id: 0, email: '', accessToken };
  const { key } = (await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } })).reply;
  const body = { code: generateSync({ secret: key }) };
  expect((await world.call(accountCalls.switchOnTwoStep, { as, body })).status).toBe(200);
}

describe('the staff command', () => {
  test('invites a new person: the role is active after a password and two-step verification', async () => {
    const email = 'nieuw@saldo.example';
    expect(await run('add', email, 'bookie', 'Nora', 'Nieuw', '--language=en')).toContain('invited by e-mail');
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('Welcome to the Saldo team');
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const body = { token, new_password1: PASSWORD, new_password2: PASSWORD };
    expect((await world.call(accountCalls.resetPassword, { body, as: null })).status).toBe(200);
    const { reply } = await world.call(accountCalls.login, {
      params: { step: 'auth' },
      body: { email, password: PASSWORD },
      as: null,
    });
    const access = reply.access ?? '';
    expect(await me(access)).toMatchObject({ name: 'Nora Nieuw', staff_role: null });
    expect(await run('list')).toContain(`${email}\tBOOKIE (pending two-step verification)\tNora Nieuw`);
    await switchOn(access);
    expect((await me(access)).staff_role).toBe('BOOKIE');
    expect(await run('list')).toContain(`${email}\tBOOKIE\tNora Nieuw`);
    expect(await changes(email)).toMatchObject([
      { before: null, after: null, waiting: 'BOOKIE', operator: 'operator' },
      { before: null, after: 'BOOKIE', waiting: null, operator: 'saldo_app' },
    ]);
  });

  test('delays the role until two-step verification is on', async () => {
    const [one, two] = [await settle(world), await settle(world, { hasTwoSteps: true })];
    expect(await run('add', one.email, 'TEAM_LEAD')).toContain('as soon as');
    expect(await run('add', two.email, 'STAFF_ADMIN')).toContain('from now on');
    expect((await me(one.accessToken)).staff_role).toBeNull();
    expect((await me(two.accessToken)).staff_role).toBe('STAFF_ADMIN');
    expect(await lettersTo(one.email)).toHaveLength(1);
    expect(await lettersTo(two.email)).toHaveLength(1);
    expect(await run('add', two.email, 'BOOKIE')).toContain('from now on');
    expect(await changes(two.email)).toMatchObject([
      { before: null, after: 'STAFF_ADMIN', operator: 'operator' },
      { before: 'STAFF_ADMIN', after: 'BOOKIE', operator: 'operator' },
    ]);
  });

  test('removes a role immediately', async () => {
    const person = await settle(world, { hasTwoSteps: true, staff_role: 'BOOKIE' });
    expect(await run('remove', person.email)).toContain('no longer staff');
    expect((await world.call(accountCalls.me, { as: person })).error.code).toBe('session_ended');
    expect(await run('list')).not.toContain(person.email);
    expect(await changes(person.email)).toMatchObject([
      { after: 'BOOKIE' },
      { before: 'BOOKIE', after: null, operator: 'operator' },
    ]);
    expect(await run('remove', person.email)).toContain('is not staff');
    expect(await run('remove', 'nobody@saldo.example')).toContain('is not staff');
  });

  test.for([[], ['add'], ['add', 'x@y.example', 'KING'], ['add', 'no address', 'BOOKIE'], ['remove']])(
    'says how it is used when it does not understand %j',
    async (given) => {
      expect(await run(...given)).toContain('npm run staff -- add');
    },
  );
});

test('any role change is recorded, and the application cannot change the record', async () => {
  const person = await settle(world);
  await world.ownerPool.query(`update persons set staff_role = 'STAFF_ADMIN' where id = $1`, [person.id]);
  expect(await changes(person.email)).toMatchObject([{ before: null, after: 'STAFF_ADMIN' }]);
  const wipe = world.database.db.deleteFrom('staff_role_changes').execute();
  await expect(wipe).rejects.toThrow('permission denied');
});
