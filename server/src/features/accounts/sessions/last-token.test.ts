import { accountCalls } from '@saldo/contract';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts';
import { PASSWORD, settle } from '../testing.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function switchedOn(as: Person): Promise<string[]> {
  const { key } = (await world.call(accountCalls.startTwoStep, { as, body: { password: PASSWORD } })).reply;
  const body = { code: generateSync({ secret: key }) };
  return (await world.call(accountCalls.switchOnTwoStep, { body, as })).reply.backup_tokens;
}

const mayAlone = async (as: Person) => (await world.call(accountCalls.me, { as })).reply.spent_last_token;
const alone = (as: Person, password = PASSWORD) =>
  world.call(accountCalls.replaceAuthenticator, { body: { password }, as });

const signInWith = async ({ id, email }: Person, code: string): Promise<Person> => {
  const waiting = await world.call(accountCalls.login, {
    params: { step: 'auth' },
    body: { email, password: PASSWORD },
    as: null,
  });
  const as = { id, email, accessToken: waiting.reply.access ?? '' };
  const got = await world.call(accountCalls.login, { params: { step: 'backup' }, body: { code }, as });
  return { id, email, accessToken: got.reply.access ?? '' };
};

describe('the last backup token', () => {
  test('allows setting up the app again with the password alone, in that session', async () => {
    const home = await settle(world);
    const tokens = await switchedOn(home);
    const last = tokens.pop() ?? '';
    for (const token of tokens) await signInWith(home, token);
    expect((await alone(home)).error.errors).toEqual({ code: ['Enter the code from your app'] });
    const there = await signInWith(home, last);
    expect([await mayAlone(there), await mayAlone(home)]).toEqual([true, false]);
    expect((await alone(home)).error.errors).toEqual({ code: ['Enter the code from your app'] });
    expect((await alone(there, 'wrong')).error.errors).toEqual({ password: ['This password is incorrect'] });
    const { key } = (await alone(there)).reply;
    const made = await world.call(accountCalls.switchOnTwoStep, {
      body: { code: generateSync({ secret: key }) },
      as: there,
    });
    expect(made.reply.backup_tokens).toHaveLength(10);
    expect(await mayAlone(there)).toBe(false);
    expect((await alone(there)).error.errors).toEqual({ code: ['Enter the code from your app'] });
  });

  test('gives nothing to a sign-in with an earlier token', async () => {
    const home = await settle(world);
    const tokens = await switchedOn(home);
    const there = await signInWith(home, tokens[0] ?? '');
    expect(await mayAlone(there)).toBe(false);
    expect((await alone(there)).error.errors).toEqual({ code: ['Enter the code from your app'] });
  });

  test('keeps that possible until the app has been set up', async () => {
    const home = await settle(world);
    const tokens = await switchedOn(home);
    for (const token of tokens)
      expect(
        (await world.call(accountCalls.replaceAuthenticator, { body: { password: PASSWORD, code: token }, as: home }))
          .status,
      ).toBe(200);
    expect(await mayAlone(home)).toBe(true);
    expect((await alone(home)).status).toBe(200);
  });
});
